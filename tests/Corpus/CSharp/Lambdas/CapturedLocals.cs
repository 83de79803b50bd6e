// A lambda and its creator share captured locals, across suspensions of both.
namespace Corpus.CapturedLocals;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var count = 1;
        var text = "t";
        Func<Completion, Task> bump = async w =>
        {
            count++;
            await Step.Go(w);
            count *= 10;
            text += count;
        };
        await bump(completion.Calm());
        count++;
        WriteLine($"{count} {text}");
        await bump(completion);
        WriteLine($"{count} {text}");
    });
}
