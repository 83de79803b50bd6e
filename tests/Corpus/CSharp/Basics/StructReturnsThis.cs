// A struct's async method that assigns to this and returns it.
namespace Corpus.StructReturnsThis;

internal struct Point
{
    public int X, Y;

    public async Task<Point> Moved(Completion completion, int dx)
    {
        this = this with { X = X + dx };
        Y += await Step.Of(completion, dx);
        return this;
    }

    public override readonly string ToString() => $"({X}, {Y})";
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var start = new Point { X = 1, Y = 2 };
        var moved = await start.Moved(completion, 10);
        WriteLine($"{start} {moved}");
    });
}
