import { parseIntents } from '../../intents/parse-intents.ts';
import { type Intent, isOpen } from '../../model/intent.ts';
import { counted } from '../../model/noun.ts';
import { readIntentsText } from '../../workspace/intents-file.ts';
import { type Config, defaultConfig, readConfig } from '../../workspace/settings/config-file.ts';
import { unmatched } from '../intents-file/unmatched.ts';
import { openTracing } from '../tracing-context.ts';
import { bad, type DoctorFinding, good, messageOf, note } from './doctor-finding.ts';

/** Whether the intents can be read, and what of their scopes means nothing here, which is mostly a slip of the pen. */
export async function intentsFindings(root: string): Promise<readonly DoctorFinding[]> {
  let text: string | null;
  try {
    text = readIntentsText(root);
  } catch (error) {
    return [
      bad({
        code: 'INTENTS_INVALID',
        because: messageOf(error),
        next: 'Mend the file; until then every write is refused.',
      }),
    ];
  }
  const read = text === null ? null : parseIntents(text);
  if (read === null || (read.ok && read.intents.length === 0)) {
    return [
      note({
        code: 'NO_INTENTS',
        because: 'There is no intent yet, so every write is refused.',
        next: 'Add one: goldthread intent add INT-001 --name "What is to be done" --scope "src/**"',
      }),
    ];
  }
  if (read.ok)
    return [
      ...read.warnings.map(({ line, message }) =>
        note({
          code: 'INTENTS_DOUBTFUL',
          because: `active_intents.yaml, line ${line}: ${message}`,
          next: null,
        }),
      ),
      ...(await scopeFindings(root, read.intents)),
      good({
        code: 'INTENTS',
        because: `active_intents.yaml holds ${counted(read.intents.length, 'intent')}.`,
        next: null,
      }),
    ];
  return read.problems.map(({ line, message }) =>
    bad({
      code: 'INTENTS_INVALID',
      because: `active_intents.yaml, line ${line}: ${message}`,
      next: 'Mend the line; until then every write is refused.',
    }),
  );
}

/** Scopes that overlap are often meant to; one that means nothing is mostly a slip, but for what nobody has begun. */
async function scopeFindings(root: string, intents: readonly Intent[]): Promise<readonly DoctorFinding[]> {
  const context = openTracing(root, { config: configOrDefaults(root) });
  const begun = intents.filter((intent) => isOpen(intent) && intent.status !== 'PENDING');
  return (await unmatched(context, begun)).map(({ intent, because }) =>
    note({
      code: 'SCOPE_MATCHES_NOTHING',
      because: `Intent ${intent.id}: ${because}`,
      next: 'Mend the line in active_intents.yaml, unless it is still to be written.',
    }),
  );
}

/** Settings that can't be read are a finding of their own. */
function configOrDefaults(root: string): Config {
  try {
    return readConfig(root);
  } catch {
    return defaultConfig();
  }
}
