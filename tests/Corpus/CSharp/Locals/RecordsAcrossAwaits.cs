// Records and record structs with async members, with-expressions and deconstruction across awaits.
namespace Corpus.RecordsAcrossAwaits;

internal record Person(string Name, int Age)
{
    public async Task<Person> Older(Completion completion, int years) => this with { Age = Age + await Step.Of(completion, years) };
}

internal readonly record struct Point(int X, int Y)
{
    public async ValueTask<Point> Shift(Completion completion)
    {
        var (x, y) = this;
        await Step.Go(completion);
        return this with { X = y, Y = x };
    }
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var ann = new Person("Ann", 30);
        var older = await ann.Older(completion.Calm(), 5);
        WriteLine($"{ann} {older} {ann == older with { Age = 30 }}");
        var point = await new Point(1, 2).Shift(completion.Calm());
        WriteLine(point);
        WriteLine(await point.Shift(completion) == new Point(1, 2));
    });
}
