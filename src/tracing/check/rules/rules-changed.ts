import type { Found, Rule } from '../rule.ts';

/** A change of the intents, the settings or the waivers is judged by what it has made of them: a person should see it. */
export const rulesChanged: Rule = {
  code: 'RULES_CHANGED',
  waivedAs: null,
  find: ({ changedSettings }) =>
    changedSettings.map(
      (path): Found => ({
        ...{ path, symbol: null, line: 1, intent_id: null },
        because: `The range changes ${path}, by which it is judged itself.`,
        next: 'Read this file first, and have it reviewed by whoever grants scopes.',
      }),
    ),
};
