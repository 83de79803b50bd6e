// GetAwaiter, IsCompleted and GetResult called by hand beside real awaits.
namespace Corpus.AwaitersByHand;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var awaiter = Step.Of(completion, 5).GetAwaiter();
        WriteLine(awaiter.IsCompleted);
        while (!awaiter.IsCompleted) await Step.Go(Completion.Later);
        var value = Step.OfValue(completion.Calm(), 7);
        if (!value.IsCompletedSuccessfully) WriteLine("pending");
        WriteLine(await value);
        WriteLine(awaiter.GetResult());
    });
}
