import { type CheckDocument, checkTitles, type Problem } from '../model/check.ts';
import { asSentence } from '../model/sentence.ts';
import { spellOutHidden } from '../model/visible-text.ts';
import { xmlText } from '../model/xml-text.ts';

/**
 * A check as JUnit's XML: a suite for each rule that was asked. A problem is a test that failed, what is waived one
 * that was skipped, a warning one that passed and has something to say; a rule that found nothing is one test that
 * passed.
 */
export function junit({ problems, warnings, waived, rules }: CheckDocument): string {
  const asked = rules.filter(({ level }) => level !== 'off').map(({ code }) => code);
  const suites = asked.map((code) => {
    const of = <P extends Problem>(all: readonly P[]): readonly P[] => all.filter((one) => one.code === code);
    const cases = [
      ...of(problems).map((one) =>
        testCase(one, tag('failure', one.because, `${asSentence(one.because)} ${one.next}`)),
      ),
      ...of(warnings).map((one) => testCase(one, `<system-out>${escaped(one.because)}</system-out>`)),
      ...of(waived).map((one) =>
        testCase(one, skipped(one.waived_by.map(({ id, reason }) => `${id}: ${reason}`))),
      ),
    ];
    const all =
      cases.length > 0
        ? cases
        : [`    <testcase classname="goldthread.${code}" name="${escaped(checkTitles[code])}"/>`];
    return [
      `  <testsuite name="${code}" tests="${all.length}" failures="${of(problems).length}" errors="0" skipped="${of(waived).length}">`,
      ...all,
      '  </testsuite>',
    ].join('\n');
  });
  const total = asked.length === 0 ? 0 : suites.join('\n').split('<testcase ').length - 1;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="goldthread check" tests="${total}" failures="${problems.length}" errors="0">`,
    ...suites,
    '</testsuites>\n',
  ].join('\n');
}

function testCase({ code, path, symbol, line }: Problem, inside: string): string {
  const name = symbol === null ? path : `${path}#${symbol}`;
  const place = line === null ? '' : ` line="${line}"`;
  return `    <testcase classname="goldthread.${code}" name="${escaped(name)}" file="${escaped(path)}"${place}>${inside}</testcase>`;
}

function tag(name: string, message: string, text: string): string {
  return `<${name} message="${escaped(message)}">${escaped(text)}</${name}>`;
}

function skipped(reasons: readonly string[]): string {
  return `<skipped message="${escaped(`waived by ${reasons.join('; ')}`)}"/>`;
}

/** XML knows no escape for most controls and none for half a character; they are spelled out before. */
function escaped(text: string): string {
  const spelled = spellOutHidden(text).replace(
    /[\ufffe\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16)}`,
  );
  return xmlText(spelled);
}
