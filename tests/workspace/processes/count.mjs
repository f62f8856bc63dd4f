// Adds one to a piece of state, again and again. Usage: node count.mjs MODULES ROOT COUNT
import { pathToFileURL } from 'node:url';

const [modules, root, count] = process.argv.slice(2);
const { updateState } = await import(pathToFileURL(`${modules}/files/json-state.js`).href);
const { z } = await import('zod').catch(
  () => import(pathToFileURL(`${modules}/../../node_modules/zod/index.js`).href),
);
for (let at = 0; at < Number(count); at += 1)
  await updateState(root, 'counter', z.number(), 0, (known) => known + 1);
