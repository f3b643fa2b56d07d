/**
 * News and events that a demo begins with. Dates are filled in at the start, so that they look fresh on any day:
 * `published` is so many days ago, or the last time the calendar showed that day ('10-01' is 1 October). In a text
 * `{date:+9}` is the day nine days after the publication, `{date:+9 Friday}` the first Friday from then on;
 * `{email}` is the school's, `{site}` the address of its pages.
 */
export interface DemoNewsItem {
  type: 'news' | 'event';
  published: { daysAgo: number } | { lastOf: string };
  /** when an event takes place: so many days after its publication, or on the first such weekday from then on */
  takesPlace?: { inDays: number; weekday?: string; time?: string; until?: string };
  place?: string;
  title: string;
  description: string;
  author: string;
  /** a file of content/demo/pictures, without its ending */
  picture?: string;
  /** what the picture shows, for those who do not see it */
  alt?: string;
  /** after the first, for an album */
  morePictures?: readonly { picture: string; alt: string }[];
}

export const demoNews: readonly DemoNewsItem[] = [
  {
    type: 'news',
    published: { daysAgo: 1 },
    title: 'The robotics club learns to listen to a line',
    description: `On Thursdays the floor of the ICT suite turns into a town. A strip of yellow tape is the road, and the small robot has to find its way home along it.

At first it went straight through the lagoon. The children laughed, sat down, and read their steps again one by one. Where did it see the tape? Where did it stop looking?

"It does what we said, not what we meant," one of them found out. That is the lesson, and it took no lecture to teach it.

The club meets after lessons for Lower and Upper Primary. A child who would like to look in once, without joining, is welcome.`,
    author: 'Mr Okafor',
    picture: 'robotics',
    alt: 'Three children steer a small yellow robot along a line on the floor: a girl holds the tablet, a boy in a wheelchair and a boy on the floor watch closely.',
  },
  {
    type: 'event',
    published: { daysAgo: 3 },
    title: 'Parents’ meeting: one table, many chairs',
    takesPlace: { inDays: 10, weekday: 'Saturday', time: '10:00', until: '12:00' },
    place: 'The school hall',
    description: `Parents and teachers meet in the hall from 10 in the morning until about noon.

We will talk about three things: homework that fits into an evening, crossing the road at closing time, and what the parents’ association would like to do next term. There is time for your own questions at the end.

Grandparents and guardians are as welcome as mothers and fathers. The children’s corner is open, so nobody has to stay away for want of a minder.

If you cannot come, send your question to {email} and we will read it out.`,
    author: 'The school office',
    picture: 'parents-meeting',
    alt: 'Two mothers, a father and a teacher talk around a table with papers and cups.',
  },
  {
    type: 'news',
    published: { daysAgo: 6 },
    title: 'Reading buddies: a big one, a small one, one book',
    description: `Every Tuesday after break, Upper Primary walks over to the little ones. Each older child has a partner, and each pair has a mat.

The small one chooses the book. The big one reads, slowly, with all the voices. After some weeks the parts begin to change: a finger follows the line, a word is recognised, and then the small one wants to try.

We see shy readers grow patient when somebody smaller depends on them. And we hear a good deal of laughter from the library.`,
    author: 'Mrs Adebayo',
    picture: 'reading-buddies',
    alt: 'Two older pupils with ties each share an open book with a small child on the library mat.',
  },
  {
    type: 'news',
    published: { daysAgo: 9 },
    title: 'Clean hands, and why we sing while we wash',
    description: `The school nurse has been in every class this month with two buckets, a bar of soap and a song.

The song lasts as long as hands need: palms, backs, between the fingers, thumbs, nails. When it ends, the hands are clean. The Toddler Group asks for it again, which is rather the point.

At home you can help in three ways. Wash together before meals. Keep nails short. And when a child has a fever or a running tummy, let them rest at home and tell us in the morning: {email} or the number on our contact page.`,
    author: 'The school nurse',
    picture: 'clean-hands',
    alt: 'The nurse and two children soap their hands beside buckets with taps; bubbles rise.',
  },
  {
    type: 'news',
    published: { daysAgo: 12 },
    title: 'A day at school, from gate to gate',
    description: `Parents who are new to us often ask what a day is like. Here is an ordinary one.

At a quarter past seven the gate opens. A teacher stands there every morning and greets each child by name. It takes longer than waving them through, and it is how we notice who has slept badly.

At eight there is assembly. The anthem, the pledge, one song and one thing to be proud of: a mended chair, a shared lunch, a first sentence read aloud.

Then come the lessons that need a fresh head: numbers and reading. In the Infant and Toddler rooms they look like sand, water, blocks and stories, and they are meant to.

At half past ten it is break. Fruit first, then the field. Nobody has to play football, and nobody has to sit alone. The bench under the almond tree is where children go who would like company.

After break we go out of the books: science with beans and jars, art, music, the garden, the ICT suite. Children remember what their hands have done.

Lunch is at half past twelve. Tell us what your child may not eat, and we will cook around it. Children who have finished help somebody smaller.

The early afternoon is quiet. The youngest sleep. The others read, each at their own pace, and a teacher listens to one child at a time.

At two the bell rings for the younger ones; the clubs go on until four. Homework should fit into half an hour. When it does not, write so under it: that is useful to us.

And at the gate the same teacher stands again and says goodbye, by name. No child leaves with somebody who is not on their card. If your plans change during the day, please call the office before one o’clock.`,
    author: 'Mrs Adebayo',
    picture: 'almond-tree',
    alt: 'Three children sit with their books on the bench under the almond tree.',
    morePictures: [
      { picture: 'gate', alt: 'A quarter past seven: children come through the gate.' },
      { picture: 'assembly', alt: 'Four pupils stand in a row at assembly, a hand on the heart.' },
      { picture: 'maths', alt: 'A girl works out the table of seven on the chalkboard.' },
      { picture: 'garden', alt: 'After break three children plant, water and pick tomatoes.' },
      { picture: 'library', alt: 'A quiet afternoon: three children read on a round mat.' },
    ],
  },
  {
    type: 'news',
    published: { daysAgo: 15 },
    title: 'Fees online: pay from your phone, keep the receipt',
    description: `School fees and Summer Coaching can be paid on this website, by card or from your bank.

Choose the class and the purpose; the amount is filled in for you. When the payment is through, the receipt opens at once. You can print it, save it as a PDF, or find it again later on the same phone or computer under your payment history.

If the network fails in between, do not pay a second time. Open the payment page again first: it will tell you how your payment stands.

The page is here: {site}/payment`,
    author: 'The bursary',
    picture: 'ict-suite',
    alt: 'Children with laptops and a small robot in the ICT suite.',
  },
  {
    type: 'event',
    published: { daysAgo: 22 },
    title: 'Stories by moonlight',
    takesPlace: { inDays: 34, weekday: 'Friday', time: '18:30' },
    description: `Bring a mat, a wrapper against the breeze and somebody who likes to listen: in the evening, from 6.30, stories are told under the almond tree.

A grandmother from our school family will call as it was called in her own childhood, and the children know the answer. If you do not, yours will teach you.

The tortoise will be there. Whether he learns his lesson this time, we cannot promise.

We end at 8 o’clock, with lanterns to the gate.`,
    author: 'Mrs Adebayo',
    picture: 'story-evening',
    alt: 'Under a full moon a grandmother in a yellow gele tells three seated children a story; a lantern stands between them.',
  },
  {
    type: 'news',
    published: { lastOf: '01-09' },
    title: 'Welcome back: the second term has begun',
    description: `The gate opened at half past seven, and the first ones were there at seven.

There are new bags, longer legs and a few missing teeth. The weaverbirds in the palm have built on through the holiday, and the children counted the nests before they counted anything else.

A quiet request to all drivers: please stop on the school’s side of the road, and let children get out towards the wall.`,
    author: 'The school office',
    picture: 'gate',
    alt: 'Children with school bags walk through the gate in the morning sun.',
  },
  {
    type: 'news',
    published: { lastOf: '01-16' },
    title: 'Harmattan mornings: what helps',
    description: `The air is dry, the mornings are cool, and the far end of the field has gone pale. For children this means dry lips, dusty noses and, for some, a cough.

What helps is simple. A cardigan for the first hours. A bottle of water every day; we refill it. A little shea butter on lips and hands. Children with asthma keep their inhaler with the class teacher, with their name on it.

On very dusty days we play indoors. The nurse’s door is open from morning to closing time.`,
    author: 'The school nurse',
    picture: 'harmattan',
    alt: 'Three children in cardigans and scarves walk to school on a hazy morning with a pale sun.',
  },
  {
    type: 'event',
    published: { lastOf: '02-06' },
    title: 'Inter-house sports: four colours, one field',
    takesPlace: { inDays: 15, weekday: 'Saturday', time: '09:00' },
    description: `Camwood, Indigo, Lagoon and Weaver House meet on the sports field. The march past begins at 9 in the morning.

There are races for every age: the egg-and-spoon race for the little ones, relays for Primary, and a parents’ race that nobody has to train for. Children who do not run help with the flags, the drums and the scoring, and their work counts for their house.

Please send a hat, water and the house vest. Our nurse is at the tent beside the finish.

Come to clap for all four colours.`,
    author: 'Coach Danjuma',
    picture: 'sports',
    alt: 'Three children in house colours run on the track while the crowd cheers.',
  },
  {
    type: 'news',
    published: { lastOf: '02-24' },
    title: 'Spelling bee: a deep breath at the microphone',
    description: `"May I hear it in a sentence, please?" It is a brave question when the whole hall is looking.

In this year’s spelling bee every class chose its own speakers. They spelt words from the garden, from the kitchen and from the science corner. Some stopped, began again and got there. That got the warmest applause.

Words to practise at home: rhythm, separate, lagoon, neighbour, necessary. Ask your child for a sentence with each.`,
    author: 'Miss Eze',
    picture: 'spelling-bee',
    alt: 'A girl spells at the microphone on a stage; her teacher listens at a table with a bell, and a painted bee hangs on the curtain.',
  },
  {
    type: 'news',
    published: { lastOf: '03-04' },
    title: 'Reading week in the library',
    description: `For one week the library stayed open until 4 o’clock, and every class spent a morning in it.

The children came as somebody from a book. We had three tortoises, a pilot, several queens and one umbrella. Nobody was asked to guess the umbrella’s book, and everybody did.

If books at home are waiting for new readers, bring them to the school office. Each gets a stamp with the name of the child who gave it.`,
    author: 'Mrs Lawal',
    picture: 'library',
    alt: 'Three children sit on a round mat in the library, each with an open book.',
  },
  {
    type: 'news',
    published: { lastOf: '03-12' },
    title: 'Eid and Easter: how we tell you about the days off',
    description: `The days of the Eid break depend on the moon and on the announcement of the Federal Government, so the calendar can only name them in pencil.

As soon as the days are announced, we send every family a message the same evening and write it here. Lessons go on as planned until then.

To every family that is fasting: children who try a few days are looked after. They may rest in the library at lunch, and nobody will press them either way.

We wish you peaceful days with one another.`,
    author: 'The school office',
  },
  {
    type: 'event',
    published: { lastOf: '03-21' },
    title: 'Open morning: the school as a gallery',
    takesPlace: { inDays: 6, weekday: 'Friday', time: '09:00' },
    description: `From 9 to 12 the corridor is a gallery, and your child is your guide.

Each child has chosen one picture. Beside it hangs a line in their own handwriting that tells what it is about. Please do not ask "What is that?" Ask "How did you make it?"

Teachers are in their rooms all morning, without appointments.`,
    author: 'Mr Essien',
    picture: 'art-exhibition',
    alt: 'A boy points at a painting on the wall for a visitor in a red gele; a girl holds up her own picture.',
  },
  {
    type: 'news',
    published: { lastOf: '04-27' },
    title: 'The third term starts with seeds',
    description: `The rains are near, and the beds behind the kitchen are ready. Each class has one of its own.

Pre-School 1 has sown okra, because it grows fast enough for people who are four. Lower Primary has tomatoes, Upper Primary ewedu and a plan for who waters at the weekend.

What we harvest goes into the kitchen on Fridays. Seeds and old watering cans are welcome.`,
    author: 'Mrs Lawal',
    picture: 'garden',
    alt: 'In the school garden one child waters, one plants a seedling and one carries a basket of tomatoes.',
  },
  {
    type: 'event',
    published: { lastOf: '05-13' },
    title: 'Children’s Day: a morning that belongs to them',
    takesPlace: { inDays: 14, time: '09:00' },
    description: `On Children’s Day the children decide. They have voted, and this is the programme: a sack race, a puppet show, jollof rice, and no homework.

We begin at 9 and end at 1. Children come in their own clothes. Please write the name into hats and sandals.

Parents are welcome from noon, when the little ones will show you their dance.

The children also asked for a question box for grown-ups. It hangs at the gate. We promise to answer every note.`,
    author: 'Miss Eze',
    picture: 'childrens-day',
    alt: 'Three laughing children in house vests hop in a sack race under bunting.',
  },
  {
    type: 'news',
    published: { lastOf: '06-12' },
    title: 'What we saw at the nature reserve',
    description: `The yellow bus left at eight with Upper Primary, two teachers, a first-aid bag and forty sandwiches.

On the long wooden walkway the children learnt to be quiet without being told. A monkey looked down. Somebody counted nine kinds of green and wrote them into a notebook.

Back at school they built the walkway from cardboard. It stands in the corridor, and every visitor is asked to walk it slowly.

The next excursion is planned for next term. The consent form will come home in the school bag two weeks before.`,
    author: 'Mr Okafor',
    picture: 'excursion',
    alt: 'Children laugh at the windows of the yellow school bus while a teacher waves beside it.',
  },
  {
    type: 'news',
    published: { lastOf: '06-25' },
    title: 'Football after school, rain or shine',
    description: `When it rains, we wait ten minutes. When it does not stop, we practise in the hall with a soft ball.

Girls and boys train together on Mondays and Wednesdays until 4 o’clock. Everyone plays in goal once, everyone learns to lose a match and still shake hands.

What a child needs: boots or canvas shoes, a second pair of socks, and a bottle of water.`,
    author: 'Coach Danjuma',
    picture: 'football',
    alt: 'A boy shoots at goal and a girl in a blue hijab waits with her arms wide; a weaverbird watches from the crossbar.',
  },
  {
    type: 'event',
    published: { lastOf: '07-03' },
    title: 'Nursery graduation: small gowns, big steps',
    takesPlace: { inDays: 13, weekday: 'Friday', time: '10:00' },
    description: `Pre-School 2 says goodbye to the low chairs. The ceremony begins at 10 in the hall and lasts an hour, which is long enough when you are five.

Each child has chosen one sentence to say: something they can do now that they could not do before. We have heard the rehearsal. Bring a handkerchief.

Gowns and caps are lent by the school. There are seats for four guests of every child; please tell the office if you need more, or a place for a wheelchair: {email}`,
    author: 'Mrs Adebayo',
    picture: 'graduation',
    alt: 'Three nursery children in blue gowns and caps and yellow stoles show their scrolls.',
  },
  {
    type: 'news',
    published: { lastOf: '07-20' },
    title: 'Summer Coaching: what the mornings look like',
    description: `Summer Coaching runs on weekday mornings. It is not the school year once more. Groups are small, and each child works on what they and their teacher have agreed on.

The first hour is for numbers, the second for reading and writing. After the break there is something for the hands: a kite, a bridge of straws, a pot of indigo.

The fee for each class is on the payment page, under the purpose Summer Coaching: {site}/payment`,
    author: 'Mr Essien',
    picture: 'maths',
    alt: 'A girl works out the table of seven on the chalkboard while a boy helps with an abacus.',
  },
  {
    type: 'news',
    published: { lastOf: '08-13' },
    title: 'Indigo hands: the adire workshop',
    description: `For three mornings of the long vacation the yard smelt of wet cotton and cassava paste.

The children drew with feathers, as it is done in adire eleko: spirals, birds, a drum. Then the cloth went into the dye, came out green and turned blue in the air before their eyes. Nobody spoke.

Blue hands are a good sign. They last about four days.`,
    author: 'Miss Eze',
    picture: 'adire-workshop',
    alt: 'Two children hang freshly dyed indigo cloths on a line beside the dye pots.',
  },
  {
    type: 'event',
    published: { lastOf: '08-28' },
    title: 'Resumption: the first day of the new session',
    takesPlace: { inDays: 9, weekday: 'Monday', time: '08:00' },
    description: `The new session begins with assembly at 8 o’clock. The gate is open from 7.15.

New children are met at the gate by a buddy from the same class, who stays with them all day. Parents of the Toddler Group may stay for the first hour.

Please bring the emergency card, filled in on both sides. If anything about your child’s health has changed in the holiday, tell the class teacher or write to {email}`,
    author: 'The school office',
    picture: 'assembly',
    alt: 'Four pupils stand in a row in front of the school, a hand on the heart; the flag of Nigeria flies.',
  },
  {
    type: 'event',
    published: { lastOf: '09-22' },
    title: 'Independence Day: green, white and a drum',
    takesPlace: { inDays: 9 },
    description: `The first of October is a public holiday, so we celebrate at assembly on the last school day before it.

Each class brings one thing that it is proud of: a proverb, a dish, a song, an invention. Children may wear green and white, or their uniform.

In the week before, we talk about what it means to look after a country that is young, large and theirs.`,
    author: 'Mr Essien',
    picture: 'independence-day',
    alt: 'Three children march with a drum and small flags of Nigeria under green and white bunting.',
  },
  {
    type: 'event',
    published: { lastOf: '10-12' },
    title: 'Mid-term break',
    description: `{date:+10 Thursday}. The school is closed on Thursday and Friday for the mid-term break. Lessons begin again on Monday at the usual time.

The office is open on Thursday from 9 to 12. There is no homework. Sleep counts.`,
    author: 'The school office',
  },
  {
    type: 'event',
    published: { lastOf: '10-26' },
    title: 'Cultural Day: bring what your grandmother taught you',
    takesPlace: { inDays: 17, weekday: 'Friday', time: '10:00' },
    description: `Ẹ káàbọ̀! Welcome to Cultural Day.

From 10 in the morning the hall belongs to the drums. Children dance, recite and cook what their families have given them, from every part of Nigeria and beyond.

Dress as you do at home for a feast. A piece of cloth over the uniform is dress enough; nobody needs to buy anything.

We are still looking for people who can show something for ten minutes: a dance, a greeting, how to tie a gele, how to pound yam without noise. Write to Mrs Lawal: {email}`,
    author: 'Mrs Lawal',
    picture: 'cultural-day',
    alt: 'A drummer and two dancers in aso-oke in front of an indigo cloth.',
  },
  {
    type: 'news',
    published: { lastOf: '11-07' },
    title: 'Science fair: thirty questions and a bean',
    description: `The science fair does not begin with an answer. It begins with a question on a card, and this year there were thirty of them on the wall.

Why does a bean know which way is up? Does salt water boil later? Which soap makes the longest bubble? Can a plant drink from the side?

The children chose, tried, failed, and tried differently. What you could see on the tables was the way, not only the end of it.

Many of the beans have gone home. They need a window, a little water and somebody to ask them how they are.`,
    author: 'Mr Okafor',
    picture: 'science',
    alt: 'Two pupils look at bean seedlings in coloured jars beside a microscope.',
  },
  {
    type: 'event',
    published: { lastOf: '11-20' },
    title: 'Carol service: come and sing with us',
    takesPlace: { inDays: 20, weekday: 'Friday', time: '16:00' },
    description: `The carol service begins at 4 in the afternoon, when the heat has gone, in the yard between the palms.

The choir has seven carols ready, two of them in Yoruba and one in Igbo. The little ones are the stars, as every year, and know where to stand.

Children of every faith are part of the evening, as singers, readers or lantern bearers, each as the family wishes.

Afterwards there is chin chin and zobo. Please bring a cup of your own.`,
    author: 'The choir',
    picture: 'carols',
    alt: 'Three children in red gowns sing by candlelight under a large star and coloured lights.',
  },
];

/** What only staff see at first: a draft, and an item that is published by itself two days later. */
export interface DemoUnpublishedItem {
  state: 'draft' | 'scheduled';
  title: string;
  /** with light Markdown */
  description: string;
  author: string;
  changedBy?: string;
  picture?: string;
  alt?: string;
}

export const demoUnpublished: readonly DemoUnpublishedItem[] = [
  {
    state: 'draft',
    title: 'Chess club: four boards, and room for more',
    description: `On Wednesdays after lessons, the library is quieter than during them. Eight children think.

Nobody needs to know the rules on the first day. **Upper Primary teaches Lower Primary**, and both learn something.

We are looking for two more boards. If one is asleep in your cupboard, please wake it.`,
    author: 'Mr Okafor',
    changedBy: 'Mrs Adebayo',
  },
  {
    state: 'scheduled',
    title: 'School buses: new times from next term',
    description: `From the first day of next term the buses leave a little earlier. The stops stay the same.

## In the morning

- **Blue bus**: first stop at 6.40
- **Yellow bus**: first stop at 6.50

## In the afternoon

Both buses leave at **2.20**, and once more after the clubs at **4.10**.

If another person meets your child at the stop, please tell the office before one o’clock.`,
    author: 'The school office',
    picture: 'excursion',
    alt: 'Children look out of the windows of the yellow school bus; a teacher waves beside it.',
  },
];
