import { readFileSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** What a validator of Agent Trace 0.1.0 finds wrong with a record; empty for a valid one. */
export function agentTraceErrors(record: unknown): string[] {
  const ajv = new Ajv2020.default({ allErrors: true });
  addFormats.default(ajv);
  const schema = JSON.parse(readFileSync(new URL('./agent-trace.schema.json', import.meta.url), 'utf8'));
  const validate = ajv.compile(schema);
  return validate(record)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
