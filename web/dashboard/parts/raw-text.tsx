import classes from './raw-text.module.css'

/** Text as a machine wrote it; what is longer than its box scrolls, also with the keyboard. */
export const RawText = ({ label, text }: { label: string; text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus a keyboard could not scroll it
  <section className={classes.text} tabIndex={0} aria-label={label}>
    {text}
  </section>
)
