// The link to the terms, in both languages on every screen that has it.
import { TextLink } from '../../look/button.tsx';

/** The terms lead back to the screen that has the link. */
export const TermsLink = () => (
  <TextLink to="/terms" state={{ from: location.pathname }}>
    <span lang="en">Terms &amp; Conditions</span>
    <span aria-hidden>·</span>
    <span lang="ar">الشروط والأحكام</span>
  </TextLink>
);
