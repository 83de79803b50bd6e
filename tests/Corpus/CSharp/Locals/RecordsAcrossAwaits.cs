// Records and record structs with async members, with-expressions and deconstruction across awaits.
namespace Corpus.RecordsAcrossAwaits;

internal record Person(string Name, int Age)
{
    public async Task<Person> Older(Way way, int years) => this with { Age = Age + await Step.Of(way, years) };
}

internal readonly record struct Point(int X, int Y)
{
    public async ValueTask<Point> Shift(Way way)
    {
        var (x, y) = this;
        await Step.Go(way);
        return this with { X = y, Y = x };
    }
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var ann = new Person("Ann", 30);
        var older = await ann.Older(way.Calm(), 5);
        WriteLine($"{ann} {older} {ann == older with { Age = 30 }}");
        var point = await new Point(1, 2).Shift(way.Calm());
        WriteLine(point);
        WriteLine(await point.Shift(way) == new Point(1, 2));
    });
}
