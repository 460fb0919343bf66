// The way to the terms, in both languages on every screen that has it.
import { TextLink } from '../../look/button.tsx';

/** The screen that it stands on is where the terms lead back to. */
export const TermsLink = () => (
  <TextLink to="/terms" state={{ from: location.pathname }}>
    <span lang="en">Terms &amp; Conditions</span>
    <span aria-hidden>·</span>
    <span lang="ar">الشروط والأحكام</span>
  </TextLink>
);
