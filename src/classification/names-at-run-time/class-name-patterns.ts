/** How Java asks a class for its name, and how Kotlin does: parts of patterns, behind the class and the dot. */
export const ASKED_IN_JAVA = 'get(?:Simple|Canonical|Type)?Name\\s*\\(';
export const ASKED_IN_KOTLIN = '(?:java\\s*\\.\\s*)?(?:simple|qualified|canonical|type)?[nN]ame\\b';
