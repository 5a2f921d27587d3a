// The reviews company's script, loaded by the shop's pages. docs/reviews.md describes its task.
(() => {
  const reviews = {
    grapes: [
      {
        stars: 5,
        title: "Accurate",
        text: "I had eaten his grapes. He’d counted them. This is as close as I get to sorry.",
        author: "Linda, visiting",
      },
      {
        stars: 2,
        title: "No grapes in the envelope",
        text: "Nowhere does it say there will be. I expected some all the same. The food in here is beige and so is the view.",
        author: "Keith, Ward 7",
      },
      {
        stars: 4,
        title: "Works on dads",
        text: "He laughed, and then he coughed for ten minutes. One star off for the coughing.",
        author: "Jo, Leicester",
      },
    ],
    "local-idiot": [
      {
        stars: 5,
        title: "He thinks it’s a real paper",
        text: "He has shown the postman and rung his sister. It’s too late to tell him now.",
        author: "Sue, Swindon",
      },
      {
        stars: 1,
        title: "Backfired",
        text: "My brother said it was obviously about me. It was his birthday and I still lost.",
        author: "Gary, also Swindon",
      },
    ],
    "free-bar": [
      {
        stars: 3,
        title: "It was not a free bar",
        text: "Read the invitation before you buy. £7.40 for a cider. I wish them every happiness.",
        author: "Dean, table nine",
      },
    ],
    bingo: [
      {
        stars: 5,
        title: "Full house before the fish",
        text: "We shouted. We have since been taken out of the photographs.",
        author: "Two of the bride’s cousins",
      },
      {
        stars: 4,
        title: "One square never came up",
        text: "Nobody fell in the pond, although I did what I could.",
        author: "The best man",
      },
    ],
    "tight-arse": [
      {
        stars: 5,
        title: "Good value",
        text: "Read it on the screen to him down the phone. Didn’t buy it in the end.",
        author: "Malcolm, Harrogate",
      },
    ],
  };

  function make(tag, className, text) {
    const element = document.createElement(tag);
    element.className = className;
    element.textContent = text;
    return element;
  }

  function view({ stars, title, text, author }) {
    const rating = make("p", "review-stars", "★".repeat(stars) + "☆".repeat(5 - stars));
    rating.setAttribute("role", "img");
    rating.setAttribute("aria-label", `${stars} out of 5`);
    const review = make("article", "review", "");
    review.append(
      rating,
      make("h3", "review-title", title),
      make("p", "review-text", text),
      make("p", "review-author", author),
    );
    return review;
  }

  window.reviewsWidget = {
    render(element, productId) {
      const found = Object.hasOwn(reviews, productId) ? reviews[productId] : [];
      element.replaceChildren(...found.map(view));
      element.dataset.count = String(found.length);
    },
  };
})();
