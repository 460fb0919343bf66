// The way to the terms, in both languages on every screen that has it.
import { TextLink } from '../parts/button.tsx';

export const TermsLink = () => (
  <TextLink to="/terms">
    <span lang="en">Terms &amp; Conditions</span>
    <span aria-hidden>·</span>
    <span lang="ar">الشروط والأحكام</span>
  </TextLink>
);
