// More than forty awaits in one method, of several awaiter types.
namespace Corpus.ManyAwaits;

internal static class Program
{
    public static void Main() => Completions.Run(Shape);

    private static async Task Shape(Completion w)
    {
        var c = w.Calm();
        long sum = 0;
        sum += await Step.Of(c, 1); sum += await Step.Of(c, 2); sum += await Step.Of(c, 3); sum += await Step.Of(c, 4);
        sum += await Step.OfValue(c, 5); sum += await Step.OfValue(c, 6); sum += await Step.OfValue(c, 7L); sum += await Step.OfValue(c, 8L);
        await Step.Go(c); await Step.Go(c); await Step.GoValue(c); await Step.GoValue(c);
        sum *= 2;
        sum += await Step.Of(c, (short)9); sum += await Step.Of(c, (byte)10); sum += await Step.Of(c, 'a'); sum += (await Step.Of(c, "four")).Length;
        WriteLine(sum);
        sum += await Step.Of(c, 1); sum *= await Step.Of(c, 2); sum -= await Step.Of(c, 3); sum ^= await Step.Of(c, 4);
        sum += await Step.Of(c, 1); sum *= await Step.Of(c, 2); sum -= await Step.Of(c, 3); sum ^= await Step.Of(c, 4);
        WriteLine(sum);
        await Step.Go(c).ConfigureAwait(false); await Step.GoValue(c).ConfigureAwait(false);
        sum += await Step.Of(c, 5).ConfigureAwait(false); sum += await Step.OfValue(c, 6).ConfigureAwait(false);
        sum += await Step.Of(c, 1); sum += await Step.Of(c, 2); sum += await Step.Of(c, 3); sum += await Step.Of(c, 4);
        sum += await Step.Of(c, 1); sum += await Step.Of(c, 2); sum += await Step.Of(c, 3); sum += await Step.Of(c, 4);
        sum += await Step.Of(c, 1); sum += await Step.Of(c, 2); sum += await Step.Of(c, 3); sum += await Step.Of(w, 4);
        WriteLine(sum);
    }
}
