/** Runs once before the server tests: one database server, one template. */
import './provided.ts';
import type { TestProject } from 'vitest/node';
import { openTestServer } from './database.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { admin, stop } = await openTestServer();
  project.provide('databaseServer', { ...admin });
  return stop;
}
