// Keeps one comment on the pull request that says what the last check said. It is found by its first line, and only
// among what this token itself has written: anybody could write a comment with that line, and change it later.
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const {
  GITHUB_API_URL: api = 'https://api.github.com',
  GITHUB_REPOSITORY: repository,
  GITHUB_TOKEN: token,
} = process.env;
const event = JSON.parse(readFileSync(process.env.GITHUB_EVENT_PATH, 'utf8'));
const number = event.pull_request?.number;
const body = readFileSync(process.env.COMMENT_FILE, 'utf8');
const marker = body.slice(0, body.indexOf('\n'));

/** More pages of comments than these are not looked through. */
const MOST_PAGES = 50;

if (!Number.isInteger(number)) {
  console.log('This event is about no pull request: there is nothing to comment on.');
} else if (!token) {
  console.log('::notice title=goldthread::No comment was written, since there is no token to write it with.');
} else {
  await comment();
}

async function comment() {
  const mine = await ownComment();
  const answer = mine
    ? await ask('PATCH', `/repos/${repository}/issues/comments/${mine.id}`, { body })
    : await ask('POST', `/repos/${repository}/issues/${number}/comments`, { body });
  if (answer.ok) console.log(`${mine ? 'Updated' : 'Wrote'} the comment on #${number}.`);
  // The token of a pull request from a fork may only read.
  else if ([401, 403, 404].includes(answer.status))
    console.log(
      `::notice title=goldthread::No comment was written: GitHub says ${answer.status}. The summary has the same; the job needs the permission pull-requests%3A write.`,
    );
  else {
    console.log(`::warning title=goldthread::No comment was written: GitHub says ${answer.status}.`);
  }
}

async function ownComment() {
  // A workflow's own token and an app's are nobody's; then whatever a bot has written may be ours.
  const person = await ask('GET', '/user');
  const login = person.ok ? (await person.json()).login : null;
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const answer = await ask(
      'GET',
      `/repos/${repository}/issues/${number}/comments?per_page=100&page=${page}`,
    );
    const comments = answer.ok ? await answer.json() : [];
    const found = comments.find(
      ({ body: text, user }) =>
        text?.startsWith(marker) && (login === null ? user?.type === 'Bot' : user?.login === login),
    );
    if (found || comments.length < 100) return found ?? null;
  }
  return null;
}

/** Tries again where GitHub is busy. */
async function ask(method, path, document) {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(api + path, {
      method,
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'user-agent': 'goldthread',
        'x-github-api-version': '2022-11-28',
      },
      ...(document ? { body: JSON.stringify(document) } : {}),
    });
    if (attempt === 3 || (answer.status < 500 && answer.status !== 429)) return answer;
    await pause(attempt * 1_000);
  }
}
