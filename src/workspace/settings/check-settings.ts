import * as z from 'zod';
import {
  type CheckCode,
  type CheckSettings,
  checkCodes,
  checkLevels,
  defaultChecks,
} from '../../model/check.ts';

const level = z.enum(checkLevels).optional();
const keys = Object.fromEntries(checkCodes.map((code) => [code.toLowerCase(), level]));

/** The value of `checks:` in config.yaml: a level for each rule, by its code in lower case; what is missing has its default. */
export const checkSettings = z
  .strictObject(keys)
  .transform(
    (given): CheckSettings =>
      Object.fromEntries(
        checkCodes.map((code): [CheckCode, CheckSettings[CheckCode]] => [
          code,
          given[code.toLowerCase()] ?? defaultChecks[code],
        ]),
      ) as CheckSettings,
  );
