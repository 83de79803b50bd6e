// Async lambdas in field initialisers, static and instance, and in constructors.
namespace Corpus.LambdaInInitialisers;

internal sealed class Holder
{
    private static readonly Func<Way, Task<int>> s_shared = async way => await Step.Of(way, 1);
    private readonly Func<Way, Task<int>> _own = async way => await s_shared(way) + 10;
    private readonly Func<Way, Task<int>> _both;

    public Holder(int n) => _both = async way => n + await _own(way);

    public Func<Way, Task<int>> Both => _both;
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        WriteLine(await new Holder(100).Both(way.Calm()));
        WriteLine(await new Holder(200).Both(way));
    });
}
