// a = b = await, assignments as arguments and in conditions.
namespace Corpus.AssignmentChains;

internal static class Program
{
    private static int s_static;

    public static void Main() => Completions.Run(async completion =>
    {
        var w = completion.Calm();
        int a, b;
        var array = new int[2];
        a = b = array[1] = s_static = await Step.Of(w, 4);
        WriteLine($"{a} {b} {array[1]} {s_static}");
        if ((a = await Step.Of(w, 7)) > 5 && (b = a + await Step.Of(w, 1)) == 8) WriteLine($"{a} {b}");
        string line;
        var lines = new Queue<string>(["x", "y", null]);
        while ((line = await Step.Of(w, lines.Dequeue())) != null) WriteLine(line);
        WriteLine(Math.Max(a = await Step.Of(w, 1), b = await Step.Of(completion, 2)) + a + b);
    });
}
