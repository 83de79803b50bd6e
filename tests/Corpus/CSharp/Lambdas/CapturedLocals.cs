// A lambda and its creator share captured locals, across suspensions of both.
namespace Corpus.CapturedLocals;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var count = 1;
        var text = "t";
        Func<Way, Task> bump = async w =>
        {
            count++;
            await Step.Go(w);
            count *= 10;
            text += count;
        };
        await bump(way.Calm());
        count++;
        WriteLine($"{count} {text}");
        await bump(way);
        WriteLine($"{count} {text}");
    });
}
