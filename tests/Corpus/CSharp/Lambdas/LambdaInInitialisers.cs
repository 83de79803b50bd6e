// Async lambdas in field initialisers, static and instance, and in constructors.
namespace Corpus.LambdaInInitialisers;

internal sealed class Holder
{
    private static readonly Func<Completion, Task<int>> s_shared = async completion => await Step.Of(completion, 1);
    private readonly Func<Completion, Task<int>> _own = async completion => await s_shared(completion) + 10;
    private readonly Func<Completion, Task<int>> _both;

    public Holder(int n) => _both = async completion => n + await _own(completion);

    public Func<Completion, Task<int>> Both => _both;
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        WriteLine(await new Holder(100).Both(completion.Calm()));
        WriteLine(await new Holder(200).Both(completion));
    });
}
