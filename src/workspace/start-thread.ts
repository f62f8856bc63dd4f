import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programParts } from './program-parts.ts';

// The file that a helper thread is started with, under as many names as there are kinds, and the language server of an
// editor's package: it loads the part of its name.
programParts(import.meta.url).load(basename(fileURLToPath(import.meta.url), '.js'));
