/** The modules of Python's standard library, by the first part of their names. */
const STANDARD_MODULES: ReadonlySet<string> = new Set(
  (
    '__future__ abc aifc antigravity argparse array ast asynchat asyncio asyncore atexit audioop base64 bdb binascii ' +
    'bisect builtins bz2 cProfile calendar cgi cgitb chunk cmath cmd code codecs codeop collections colorsys ' +
    'compileall concurrent configparser contextlib contextvars copy copyreg crypt csv ctypes curses dataclasses ' +
    'datetime dbm decimal difflib dis distutils doctest email encodings ensurepip enum errno faulthandler fcntl ' +
    'filecmp fileinput fnmatch fractions ftplib functools gc genericpath getopt getpass gettext glob graphlib grp ' +
    'gzip hashlib heapq hmac html http idlelib imaplib imghdr imp importlib inspect io ipaddress itertools json ' +
    'keyword lib2to3 linecache locale logging lzma mailbox mailcap marshal math mimetypes mmap modulefinder msvcrt ' +
    'multiprocessing netrc nntplib ntpath numbers opcode operator optparse os ossaudiodev pathlib pdb pickle ' +
    'pickletools pipes pkgutil platform plistlib poplib posix posixpath pprint profile pstats pty pwd py_compile ' +
    'pyclbr pydoc queue quopri random re readline reprlib resource rlcompleter runpy sched secrets select selectors ' +
    'shelve shlex shutil signal site smtpd smtplib sndhdr socket socketserver spwd sqlite3 ssl stat statistics string ' +
    'stringprep struct subprocess sunau symtable sys sysconfig syslog tabnanny tarfile telnetlib tempfile termios ' +
    'textwrap threading time timeit tkinter token tokenize tomllib trace traceback tracemalloc tty turtle types ' +
    'typing unicodedata unittest urllib uu uuid venv warnings wave weakref webbrowser winreg winsound wsgiref xdrlib ' +
    'xml xmlrpc zipapp zipfile zipimport zlib zoneinfo'
  ).split(' '),
);

/** `json.decoder`, but not `app.json`. */
export function isStandardModule(specifier: string): boolean {
  return STANDARD_MODULES.has(specifier.split('.', 1)[0]!);
}

/** What makes managers of a `with` that clean up and let every failure go on, by the library's documentation. */
const CLEANS_UP: ReadonlySet<string> = new Set([
  'bz2.open',
  'codecs.open',
  'concurrent.futures.ProcessPoolExecutor',
  'concurrent.futures.ThreadPoolExecutor',
  'contextlib.chdir',
  'contextlib.closing',
  'contextlib.nullcontext',
  'contextlib.redirect_stderr',
  'contextlib.redirect_stdout',
  'gzip.open',
  'io.open',
  'lzma.open',
  'os.scandir',
  'socket.create_connection',
  'subprocess.Popen',
  'tarfile.open',
  'tempfile.NamedTemporaryFile',
  'tempfile.SpooledTemporaryFile',
  'tempfile.TemporaryDirectory',
  'tempfile.TemporaryFile',
  'urllib.request.urlopen',
  'warnings.catch_warnings',
  'zipfile.ZipFile',
]);

/** What gives itself to its `with`, and closes itself at its end. */
const CLOSES_ITSELF: ReadonlySet<string> = new Set([
  'bz2.open',
  'codecs.open',
  'gzip.open',
  'io.open',
  'lzma.open',
  'open',
  'os.scandir',
  'socket.create_connection',
  'socket.socket',
  'urllib.request.urlopen',
  'zipfile.ZipFile',
]);

/** Whether leaving what such a call makes does nothing but close it. */
export function closesItself(name: string): boolean {
  return CLOSES_ITSELF.has(name);
}

/** Whether the manager that such a call makes lets every failure go on. */
export function keepsNoFailure(name: string): boolean {
  return CLEANS_UP.has(name);
}

/** Functions that never come back: `sys.exit`, and `exit`, which is Python's own. */
const LEAVES = /^(?:sys\.exit|os\._exit|os\.abort|pytest\.(?:exit|fail|skip|xfail)|exit|quit)$/;

/** Whether nobody goes on behind a call of what is named so. */
export function neverReturns(name: string): boolean {
  return LEAVES.test(name);
}

/** Functions that only compute something of the texts, paths and numbers that they are given. */
const COMPUTES: ReadonlySet<string> = new Set([
  'html.escape',
  'html.unescape',
  'math.ceil',
  'math.floor',
  'math.sqrt',
  'os.path.basename',
  'os.path.dirname',
  'os.path.join',
  'os.path.normpath',
  'os.path.split',
  'os.path.splitext',
  're.escape',
  'shlex.quote',
  'textwrap.dedent',
  'textwrap.indent',
  'urllib.parse.quote',
  'urllib.parse.unquote',
  'urllib.parse.urljoin',
  'urllib.parse.urlparse',
  'urllib.parse.urlsplit',
]);

/** Whether a function of that name does nothing but look at its arguments. */
export function onlyComputes(name: string): boolean {
  return COMPUTES.has(name);
}

/** Those that are there on every system and in every build of today, and that do nothing when they are loaded. */
const MODULES_AT_HAND: ReadonlySet<string> = new Set(
  (
    'abc argparse array ast asyncio base64 binascii bisect calendar cmath codecs collections concurrent configparser ' +
    'contextlib contextvars copy copyreg csv dataclasses datetime decimal difflib email enum errno fnmatch fractions ' +
    'functools gc glob gzip hashlib heapq hmac html http importlib inspect io ipaddress itertools json keyword ' +
    'linecache logging math mimetypes multiprocessing numbers operator os pathlib pickle pkgutil platform pprint ' +
    'queue random re secrets selectors shlex shutil signal socket stat statistics string struct subprocess sys ' +
    'sysconfig tempfile textwrap threading time timeit token tokenize traceback types typing unicodedata unittest ' +
    'urllib uuid warnings weakref xml zipfile zlib'
  ).split(' '),
);

/** Whether a module, `json` or `json.decoder`, is on every machine and does nothing when it is loaded. */
export function isModuleAtHand(specifier: string): boolean {
  return MODULES_AT_HAND.has(specifier.split('.', 1)[0]!);
}
