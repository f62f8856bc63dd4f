/** Builtins of a shell that neither run code that they are given nor look for variables by names that aren't spelled. */
const BUILTIN =
  /^(?::|\[|bg|break|cd|continue|dirs|echo|exec|exit|false|fg|getopts|hash|help|jobs|kill|let|logout|mapfile|popd|printf|pushd|pwd|read|readarray|return|set|shift|shopt|suspend|test|times|true|type|ulimit|umask|wait)$/;

/**
 * Programs that every system knows: processes of their own, which see what is exported alone. Any other command may be a
 * function of a file that was sourced, which sees all variables of its caller.
 */
const PROGRAM = new RegExp(
  `^(?:${[
    'apt-get|ar|awk|base64|basename|bash|bc|bunzip2|bzip2|cargo|cat|chgrp|chmod|chown|cksum|cmake|cmp|column|comm|cp|cpio',
    'curl|cut|date|dd|df|diff|dig|dirname|dpkg|du|ed|egrep|env|expand|expr|fgrep|file|find|flock|fmt|fold|gcc|git|gpg|grep',
    'gunzip|gzip|head|hostname|iconv|id|install|ip|java|join|jq|ld|ldd|ln|locale|logname|ls|lsof|make|md5sum|mkdir|mkfifo',
    'mktemp|mount|mv|nc|nice|nl|node|nohup|nproc|npm|npx|od|openssl|passwd|paste|patch|perl|pgrep|php|ping|pip|pip3|pkg-config|pkill|pr|ps',
    'python|python2|python3|readlink|realpath|rev|rm|rmdir|rpm|rsync|ruby|scp|sed|seq|sh|sha1sum|sha256sum|sha512sum|shuf|sleep|sort',
    'split|ssh|stat|strings|stty|su|sudo|sum|sync|sysctl|systemctl|tac|tail|tar|tee|timeout|touch|tput|tr|tree|tsort|tty|umount|uname|unexpand',
    'uniq|unlink|unzip|uptime|wc|wget|which|who|whoami|xargs|xz|yes|zcat|zip',
  ].join('|')})$`,
);

/** Whether a command is certainly none of somebody's own functions. */
export function isOfSystem(command: string): boolean {
  return BUILTIN.test(command) || PROGRAM.test(command) || /^\.{0,2}\/[\w./-]+$/.test(command);
}
