import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore, createTabStore } from './store.ts';
import { createMapStorage } from './unsent/storage.testing.ts';
import { setTabPerson } from './unsent/tab.ts';

describe('a store', () => {
  it('notifies listeners only when its value changes', () => {
    const place = createStore('one');
    const heard: string[] = [];
    const stop = place.subscribe(() => heard.push(place.now()));
    place.become('one');
    place.become('two');
    place.become('one');
    stop();
    place.become('three');
    expect(heard).toEqual(['two', 'one']);
    expect(place.now()).toBe('three');
  });

  it('allows a listener to be removed during a notification', () => {
    const place = createStore(0);
    const heard: string[] = [];
    const stop = place.subscribe(() => {
      heard.push('first');
      stop();
    });
    place.subscribe(() => heard.push('second'));
    place.become(1);
    place.become(2);
    expect(heard).toEqual(['first', 'second', 'second']);
  });
});

describe('a value in the session storage of a tab', () => {
  let stored: Map<string, string>;
  let full = false;
  beforeEach(() => {
    stored = new Map();
    full = false;
    vi.stubGlobal(
      'sessionStorage',
      createMapStorage(stored, () => full),
    );
    setTabPerson(1);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => {
    setTabPerson(null);
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  const parse = (kept: unknown): readonly string[] => {
    if (!Array.isArray(kept)) throw new Error('no list');
    return kept.map(String);
  };
  const place = (longest?: number) =>
    createTabStore({ key: 'list', parse, fresh: [], ...(longest === undefined ? {} : { longest }) });

  it('is restored after a reload', () => {
    place().become(['a', 'b']);
    expect(place().now()).toEqual(['a', 'b']);
  });

  it('starts empty and logs a warning if the stored value has another type', () => {
    stored.set('list', '{"a":1}');
    const list = place();
    expect(list.now()).toEqual([]);
    expect(list.now()).toEqual([]);
    stored.set('list', '[not JSON');
    expect(place().now()).toEqual([]);
    expect(console.warn).toHaveBeenCalledTimes(2);
  });

  it('remains available until the page closes if the storage is full', () => {
    const list = place();
    const heard = vi.fn();
    list.subscribe(heard);
    full = true;
    list.become(['a']);
    expect(list.now()).toEqual(['a']);
    expect(heard).toHaveBeenCalledOnce();
    expect(console.warn).toHaveBeenCalledOnce();
  });

  it('is stored only after sign-in, also if a visitor set the value before', () => {
    setTabPerson(null);
    const list = place();
    list.become(['a']);
    expect(stored.size).toBe(0);
    expect(list.now()).toEqual(['a']);
    setTabPerson(1);
    expect(place().now()).toEqual(['a']);
    setTabPerson(null);
    expect([...stored.keys()]).toEqual([]);
  });

  it('is never shown to another person who signs in on the same tab', () => {
    place().become(['a']);
    setTabPerson(2);
    expect(place().now()).toEqual([]);
    expect([...stored.values()].join()).not.toContain('a');
  });

  it('is removed from storage when a new value is too large to store', () => {
    const list = place(10);
    list.become(['short']);
    list.become(['a', 'much', 'longer', 'one']);
    expect(list.now()).toHaveLength(4);
    expect(place(10).now()).toEqual([]);
    expect(console.warn).not.toHaveBeenCalled();
  });
});
