/** Escapes a text for content and quoted attributes of HTML and SVG. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
