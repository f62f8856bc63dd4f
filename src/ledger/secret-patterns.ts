/**
 * What a secret looks like where no name beside it says so: the makers' own marks. They come before the rule set that
 * others keep, since they are shorter and cost a hook nothing to load; where both know one, either is enough.
 */
const MARKS: readonly string[] = [
  // Clouds
  '(?:A3T[A-Z0-9]|AKIA|AGPA|AIDA|AROA|AIPA|ANPA|ANVA|ASIA)[A-Z0-9]{16}',
  'AIza[\\w-]{30,}',
  'ya29\\.[\\w-]{20,}',
  'GOCSPX-[\\w-]{20,}',
  'AAAA[\\w-]{7}:[\\w-]{100,}',
  'do[opr]_v1_[a-f0-9]{40,}',
  'dapi[a-f0-9]{32}(?:-\\d)?',
  'LTAI[A-Za-z0-9]{12,24}',
  'HRKU-[\\w-]{20,}',
  'fo1_[\\w-]{30,}',
  'rnd_[A-Za-z0-9]{20,}',
  'nfp_[A-Za-z0-9]{30,}',
  '[A-Za-z0-9]{14}\\.atlasv1\\.[\\w-]{40,}',
  // Code and packages
  'gh[pousr]_[A-Za-z0-9_]{20,}',
  'github_pat_\\w{20,}',
  'gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|oas|soat)-[\\w-]{16,}',
  'npm_[A-Za-z0-9]{30,}',
  'pypi-[\\w-]{30,}',
  'rubygems_[a-f0-9]{40,}',
  'dckr_(?:pat|oat)_[\\w-]{20,}',
  'CCIPAT_\\w{20,}',
  'bkua_[a-f0-9]{40}',
  'sq[upa]_[a-f0-9]{40}',
  'AKC[A-Za-z0-9]{10,}',
  'pul-[a-f0-9]{40}',
  // Language models
  'sk-[\\w-]{16,}',
  'gsk_\\w{20,}',
  'hf_[A-Za-z]{20,}',
  'r8_\\w{30,}',
  'xai-\\w{40,}',
  'pplx-\\w{30,}',
  // Chat, mail, payment
  'xox[abeoprs]-[\\w-]{10,}',
  'xapp-[\\w-]{10,}',
  'hooks\\.slack\\.com/(?:services|workflows)/[\\w/]{20,}',
  'discord(?:app)?\\.com/api/webhooks/\\d+/[\\w-]{20,}',
  '\\d{8,10}:AA[\\w-]{32,}',
  '[MNO][\\w-]{23,25}\\.[\\w-]{6}\\.[\\w-]{27,}',
  'SG\\.[\\w-]{16,}\\.[\\w-]{16,}',
  'key-[a-f0-9]{32}',
  'xkeysib-[a-f0-9-]{40,}',
  '(?:[rs]k|pk)_(?:live|test)_[A-Za-z0-9]{10,}',
  'whsec_[A-Za-z0-9+/=]{20,}',
  'sq0(?:atp|csp|idp)-[\\w-]{20,}',
  'shp(?:at|ca|pa|ss)_[a-fA-F0-9]{30,}',
  '(?:SK|AC)[a-f0-9]{32}',
  'EAA[A-Za-z0-9]{40,}',
  // Tools
  'hv[sbr]\\.[\\w-]{20,}',
  'glc_[A-Za-z0-9+/=]{30,}',
  'glsa_\\w{30,}',
  'figd_[\\w-]{20,}',
  'lin_(?:api|oauth)_\\w{30,}',
  '(?:ntn|secret)_[A-Za-z0-9]{40,}',
  'AT[AC]TT3[\\w=-]{30,}',
  'sntry[su]_[\\w+/=-]{30,}',
  'NR(?:AK|JS|II|RA)-[\\w-]{20,}',
  'dp\\.(?:pt|st|ct|sa|scim|audit)\\.[\\w.-]{30,}',
  'pscale_(?:tkn|pw|oauth)_[\\w=.-]{30,}',
  'sbp_[a-f0-9]{40}',
  'pat[A-Za-z0-9]{14}\\.[a-f0-9]{64}',
  'PMAK-[a-f0-9-]{50,}',
  'tskey-[\\w-]{20,}',
  'dt0[a-z]\\d{2}\\.[A-Z0-9]{24}\\.[A-Z0-9]{60,}',
  'ops_ey[\\w+/=-]{40,}',
  'sk\\.ey[\\w.-]{40,}',
  'AGE-SECRET-KEY-1[A-Z0-9]{50,}',
  'eyJ[\\w-]{10,}\\.eyJ?[\\w-]{5,}(?:\\.[\\w-]*)?',
];

const NAME =
  '(?:pass(?:word|wd|phrase|code)?|(?<=[A-Za-z0-9_-])pwd|secret|token|api[_-]?key|access[_-]?key|secret[_-]?key|private[_-]?key|signing[_-]?key|encryption[_-]?key|master[_-]?key|account[_-]?key|auth[_-]?key|credentials?|connection[_-]?string|bearer)';
/** Names that have such a word in them and hold none: `--token-limit`, `PASSWORD_FILE`, `--password-stdin`. */
const NOT_IT =
  '(?!s?[_-]?(?:file|path|dir|name|id|url|uri|type|limit|length|len|count|size|ttl|policy|format|stdin|prompt|expiry|expires|env|manager|ring|chain|budget|usage|s?[_-]?per)\\b)';
const QUOTED = '"(?:[^"\\\\]|\\\\.)*"|\'[^\']*\'';
/** What stands for a value that is kept elsewhere: a variable, a command's output, a template's hole, a file. */
const REFERENCE =
  '(?!["\']?(?:\\$[\\w({]|%\\w+%|<|\\{\\{|(?:true|false|null|none|undefined)\\b|(?:~|\\.{1,2})/|/[\\w.-]{1,24}(?:/[\\w.-]{1,24})*(?=["\'\\s:,]|$)))';
/** How many tokens a model may use is no token. */
const NO_COUNT = '(?![\\w.-]{0,60}tokens?["\']?[\\s:=]+\\d{1,9}\\b)';

/** The group `secret` of each is what has to go. */
export const SECRET_PATTERNS: readonly RegExp[] = [
  /(?<secret>-----BEGIN[A-Z ]*PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END[A-Z ]*PRIVATE KEY(?: BLOCK)?-----|$))/dg,
  new RegExp(`(?<![A-Za-z0-9])(?<secret>${MARKS.map((mark) => `(?:${mark})`).join('|')})`, 'dg'),
  // A header: Authorization: Bearer abc, X-Auth-Token: abc
  new RegExp(
    `\\b(?:(?:proxy-)?authorization|cookie|set-cookie|x-[\\w-]{0,40}(?:key|token|secret|auth)[\\w-]{0,40}|private-token)["']?\\s*[:=](?!\\s*["']?(?:bearer|basic|token)\\s+\\$)\\s*["']?${REFERENCE}(?<secret>[^"'\\s][^"'\\n]*)`,
    'dgi',
  ),
  new RegExp(`\\b(?:bearer|basic)\\s+${REFERENCE}(?<secret>[\\w.~+/=-]{8,})`, 'dgi'),
  // A named value: TOKEN=abc, "password": "abc", ?api_key=abc
  new RegExp(
    `(?<![A-Za-z0-9])${NO_COUNT}[\\w.-]{0,40}?${NAME}${NOT_IT}[\\w-]{0,40}["']?\\s?(?:=>?|:(?!:))\\s?${REFERENCE}(?<secret>${QUOTED}|[^\\s"'&;|<>)\\]},]+)`,
    'dgi',
  ),
  // An option: --password abc
  new RegExp(
    `(?<=\\s)--?${NO_COUNT}[\\w-]{0,40}?${NAME}${NOT_IT}[\\w-]{0,40}\\s+${REFERENCE}(?<secret>${QUOTED}|[^\\s"'-][^\\s"']*)`,
    'dgi',
  ),
  // SOMETHING_KEY=abc, for values that are long enough to be one
  new RegExp(
    `\\b[A-Z0-9_]{0,60}_(?:KEY|PAT|DSN|AUTH|CREDS?|CERT)=${REFERENCE}(?<secret>${QUOTED}|[^\\s"'&;|<>)]{12,})`,
    'dg',
  ),
  // https://user:abc@host, also with no user and with a user alone that is one
  /\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s/:@"']{0,200}:(?<secret>[^\s/@"']{1,1000})@/dgi,
  /\b[a-z][a-z0-9+.-]{0,20}:\/\/(?<secret>[\w-]{20,1000})@/dgi,
  // AccountKey=abc;SharedAccessSignature and its kin, and a signature in a query
  /\b(?:AccountKey|SharedAccessKey|SharedSecret)=(?<secret>[A-Za-z0-9+/=]{20,})/dg,
  /[?&](?:sig|signature|X-Amz-Signature|X-Amz-Security-Token|code)=(?<secret>[\w%.+/=-]{16,})/dgi,
  // curl -u user:abc, mysql -pabc, sshpass -p abc, htpasswd -b file user abc
  /(?:^|\s)(?:-u|--user)(?:\s+|=)["']?[^\s:"']{1,200}:(?<secret>[^\s"']+)/dg,
  /\b(?:mysql|mysqldump|mysqladmin|mariadb)\b[^\n|;&]{0,300}?\s-p(?<secret>[^\s]+)/dg,
  /\bsshpass\s+-p\s*(?<secret>"[^"]*"|'[^']*'|\S+)/dg,
  /\bhtpasswd\s+-\w*b\w*\s+\S+\s+\S+\s+(?<secret>"[^"]*"|'[^']*'|\S+)/dg,
  /\b(?:docker|podman|helm|oras|az|ecr)\b[^\n|;&]{0,100}?\blogin\b[^\n|;&]{0,200}?\s-p\s+(?<secret>"[^"]*"|'[^']*'|\S+)/dg,
  /\bredis-cli\b[^\n|;&]{0,200}?\s-a\s+(?<secret>"[^"]*"|'[^']*'|\S+)/dg,
  /\becho\s+(?:-n\s+)?(?<secret>"[^"$]{1,1000}"|'[^']{1,1000}'|[^\s$|]{1,1000})\s{0,20}\|[^|\n]{0,200}(?:--password-stdin|--with-token|--stdin)/dg,
];
