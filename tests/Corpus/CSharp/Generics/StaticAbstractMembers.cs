// Static abstract interface members that are async, called through type parameters.
// runtime10: the type loader overflows its stack on a struct that implements a static abstract Task<TSelf> method by an async one
namespace Corpus.StaticAbstractMembers;

internal interface IShape<TSelf> where TSelf : IShape<TSelf>
{
    static abstract Task<TSelf> Create(Way way, int size);
    Task<int> Area(Way way);
}

internal sealed record Square(int Side) : IShape<Square>
{
    public static async Task<Square> Create(Way way, int size) => new(await Step.Of(way, size));
    public async Task<int> Area(Way way) => Side * await Step.Of(way, Side);
}

internal readonly record struct Line(int Length) : IShape<Line>
{
    public static async Task<Line> Create(Way way, int size) { await Step.Go(way); return new(size); }
    public async Task<int> Area(Way way) { await Step.Go(way); return 0 * Length; }
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        WriteLine(await Make<Square>(way.Calm(), 4));
        WriteLine(await Make<Line>(way, 4));
    });

    private static async Task<string> Make<T>(Way way, int size) where T : IShape<T>
    {
        var shape = await T.Create(way.Calm(), size);
        return $"{shape} {await shape.Area(way)}";
    }
}
