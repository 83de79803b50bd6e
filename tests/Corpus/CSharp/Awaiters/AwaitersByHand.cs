// GetAwaiter, IsCompleted and GetResult called by hand beside real awaits.
namespace Corpus.AwaitersByHand;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var awaiter = Step.Of(way, 5).GetAwaiter();
        WriteLine(awaiter.IsCompleted);
        while (!awaiter.IsCompleted) await Step.Go(Way.Later);
        var value = Step.OfValue(way.Calm(), 7);
        if (!value.IsCompletedSuccessfully) WriteLine("pending");
        WriteLine(await value);
        WriteLine(awaiter.GetResult());
    });
}
