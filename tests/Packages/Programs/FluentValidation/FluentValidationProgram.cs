using FluentValidation;
using FluentValidation.Results;

namespace Async2.PackagePrograms;

/// <summary>FluentValidation with asynchronous rules.</summary>
internal static class FluentValidationProgram
{
    public static Task<int> Run() => Scenarios.Run(
        ("rules", Rules),
        ("rule sets", RuleSets),
        ("exceptions", Exceptions),
        ("cancellation", Cancellation),
        ("concurrency", Concurrency));

    private static async Task Rules()
    {
        var validator = new BasketValidator();
        Show(await validator.ValidateAsync(new Basket("Ada", [new Line("loom", 1), new Line("card", 2)], "ada@example.org")));
        Show(await validator.ValidateAsync(new Basket("", [], null)));
        Show(await validator.ValidateAsync(new Basket("taken", [new Line("", -1), new Line("card", 1000)], "nowhere")));
    }

    private static async Task RuleSets()
    {
        var validator = new BasketValidator();
        var basket = new Basket("taken", [new Line("", 0)], null);
        Show(await validator.ValidateAsync(basket, o => o.IncludeRuleSets("strict")));
        Show(await validator.ValidateAsync(basket, o => o.IncludeProperties(b => b.Customer)));
        Show(await validator.ValidateAsync(basket, o => o.IncludeAllRuleSets()));
    }

    private static async Task Exceptions()
    {
        var validator = new BasketValidator();
        await Outcomes.Show("throws ", () => validator.ValidateAndThrowAsync(new Basket("taken", [new Line("card", 1)], null)));
        await Outcomes.Show("a rule throws ", () => validator.ValidateAsync(new Basket("throw", [new Line("card", 1)], null)));
        await Outcomes.Show("synchronously ", () => Task.FromResult(validator.Validate(new Basket("Ada", [new Line("card", 1)], null)).IsValid));
    }

    private static async Task Cancellation()
    {
        using var source = new CancellationTokenSource();
        await Outcomes.Show("in a rule ", () => new BasketValidator(source).ValidateAsync(new Basket("cancel", [new Line("card", 1)], null), source.Token));
        await Outcomes.Show("before ", () => new BasketValidator().ValidateAsync(new Basket("Ada", [new Line("card", 1)], null), source.Token));
    }

    private static async Task Concurrency()
    {
        var validator = new BasketValidator();
        var results = await Task.WhenAll(Enumerable.Range(0, 50).Select(i =>
            validator.ValidateAsync(new Basket(i % 3 == 0 ? "taken" : "Ada", [new Line("card", i)], null))));
        Console.WriteLine(Outcomes.Text(results.Select(r => r.Errors.Count)));
    }

    private static void Show(ValidationResult result)
    {
        Console.WriteLine($"valid: {result.IsValid}");
        foreach (var error in result.Errors) Console.WriteLine($"  {error.PropertyName}: {error.ErrorMessage} ({error.Severity})");
    }

    internal sealed record Line(string Product, int Count);

    internal sealed record Basket(string Customer, IReadOnlyList<Line> Lines, string? Mail);

    private sealed class LineValidator : AbstractValidator<Line>
    {
        public LineValidator()
        {
            RuleFor(l => l.Product).Cascade(CascadeMode.Stop).NotEmpty().MustAsync(async (product, token) =>
            {
                await Task.Delay(1, token);
                return product.Length > 3;
            }).WithMessage("'{PropertyName}' is too short: {PropertyValue}");
            RuleFor(l => l.Count).GreaterThan(0).CustomAsync(async (count, context, token) =>
            {
                await Task.Yield();
                token.ThrowIfCancellationRequested();
                if (count > 100) context.AddFailure(new ValidationFailure("Count", $"{count} are too many") { Severity = Severity.Warning });
            });
        }
    }

    private sealed class BasketValidator : AbstractValidator<Basket>
    {
        public BasketValidator(CancellationTokenSource? source = null)
        {
            RuleFor(b => b.Customer).NotEmpty().MustAsync(async (customer, token) =>
            {
                await Task.Yield();
                if (customer == "throw") throw new InvalidOperationException("thrown by a rule");
                if (customer == "cancel") await source!.CancelAsync();
                await Task.Delay(1, token);
                return customer != "taken";
            }).WithMessage(b => $"'{b.Customer}' is taken").DependentRules(() =>
                RuleFor(b => b.Lines).NotEmpty());
            RuleForEach(b => b.Lines).SetValidator(new LineValidator());
            WhenAsync(
                async (basket, token) =>
                {
                    await Task.Delay(1, token);
                    return basket.Mail is not null;
                },
                () => RuleFor(b => b.Mail).EmailAddress())
                .Otherwise(() => RuleFor(b => b.Customer).MaximumLength(5));
            RuleSet("strict", () => RuleFor(b => b.Lines.Count).MustAsync((count, _) => Task.FromResult(count > 1)).WithMessage("one line is not enough"));
        }
    }
}
