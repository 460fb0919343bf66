// The terms and conditions. As specified, they are in Arabic on English screens too, until there is
// an English text.
import { useHistoryState } from 'wouter/use-browser-location';
import { useAsk } from '../../api/api-hooks.ts';
import { TextLink } from '../../look/button.tsx';
import { Empty } from '../../look/empty.tsx';
import { Arabic, Panel, SoftText, Stack, Title } from '../../look/layout.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { LongText } from '../../look/own-words.tsx';
import { Screen } from '../../parts/frame/screen.tsx';
import { useWords } from '../../words/languages/language.ts';

const title = 'الشروط والأحكام';
const none = 'لا توجد شروط وأحكام متاحة حاليًا.';
const failed = 'حدث خطأ أثناء تحميل الشروط والأحكام. يرجى المحاولة مرة أخرى.';
const ownWords = { loading: 'جارٍ التحميل…', retry: 'أعد المحاولة' };

export function Terms() {
  const words = useWords();
  // The link to the terms has stored the address of the screen before.
  const { from = '/' } = useHistoryState<{ from?: string } | null>() ?? {};
  const terms = useAsk('currentTerms', {});
  const english = words.language === 'en' && terms.data?.contentEnglish;

  return (
    <Screen title={words.frame.terms} width="reading">
      <Stack>
        <TextLink to={from}>{words.terms.back}</TextLink>
        {english ? (
          <Stack>
            <Title>{words.frame.terms}</Title>
            <Panel>
              <LongText lang="en">{english}</LongText>
            </Panel>
          </Stack>
        ) : (
          <Arabic>
            <Stack>
              <Title>{title}</Title>
              <Panel>
                <Loaded
                  ask={terms}
                  failed={failed}
                  ownWords={ownWords}
                  skeleton={<Skeleton size="history" />}
                >
                  {({ content }) =>
                    content ? (
                      <LongText>{content}</LongText>
                    ) : (
                      <Empty>
                        <SoftText>{none}</SoftText>
                      </Empty>
                    )
                  }
                </Loaded>
              </Panel>
            </Stack>
          </Arabic>
        )}
      </Stack>
    </Screen>
  );
}

/** The link to the terms, in both languages. The terms lead back to the screen that has it. */
export const TermsLink = () => (
  <TextLink to="/terms" state={{ from: location.pathname }}>
    <span lang="en">Terms &amp; Conditions</span>
    <span aria-hidden>·</span>
    <span lang="ar">الشروط والأحكام</span>
  </TextLink>
);
