/** Git's mode of a symbolic link, whose content is where it leads. */
export const LINK_MODE = '120000';
