import type { Found, Rule } from '../rule.ts';

/**
 * A change of the intents, the settings or the waivers is judged by what it has made of them, and one of an agent's
 * settings or of a secret is nobody's to make but a person's: a person should see both.
 */
export const rulesChanged: Rule = {
  code: 'RULES_CHANGED',
  waivedAs: null,
  find: ({ changedSettings }) =>
    changedSettings.map(
      ({ path, reason }): Found => ({
        ...{ path, symbol: null, line: 1, intent_id: null },
        because:
          reason === null
            ? `The range changes ${path}, by which it is judged itself.`
            : `The range changes ${path}, which no intent can own: ${reason}.`,
        next:
          reason === null
            ? 'Read this file first, and have it reviewed by whoever grants scopes.'
            : 'See that a person has made this change, and read it as one that may start programs or tell secrets.',
      }),
    ),
};
