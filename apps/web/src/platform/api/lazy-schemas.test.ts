import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';
import { z as zod } from 'zod';
import { z } from './lazy-schemas.ts';

const root = `${import.meta.dirname}/../../../../..`;
