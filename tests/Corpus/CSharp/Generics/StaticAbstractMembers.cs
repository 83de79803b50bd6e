// Static abstract interface members that are async, called through type parameters.
// runtime10: the type loader overflows its stack on a struct that implements a static abstract Task<TSelf> method by an async one
namespace Corpus.StaticAbstractMembers;

internal interface IShape<TSelf> where TSelf : IShape<TSelf>
{
    static abstract Task<TSelf> Create(Completion completion, int size);
    Task<int> Area(Completion completion);
}

internal sealed record Square(int Side) : IShape<Square>
{
    public static async Task<Square> Create(Completion completion, int size) => new(await Step.Of(completion, size));
    public async Task<int> Area(Completion completion) => Side * await Step.Of(completion, Side);
}

internal readonly record struct Line(int Length) : IShape<Line>
{
    public static async Task<Line> Create(Completion completion, int size) { await Step.Go(completion); return new(size); }
    public async Task<int> Area(Completion completion) { await Step.Go(completion); return 0 * Length; }
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        WriteLine(await Make<Square>(completion.Calm(), 4));
        WriteLine(await Make<Line>(completion, 4));
    });

    private static async Task<string> Make<T>(Completion completion, int size) where T : IShape<T>
    {
        var shape = await T.Create(completion.Calm(), size);
        return $"{shape} {await shape.Area(completion)}";
    }
}
