// array[i] = await: array and index are evaluated before the await, the bounds are checked after it.
namespace Corpus.ArrayElementAssignment;

internal static class Program
{
    private static int[] s_numbers = [0, 0, 0];

    public static void Main() => Ways.Run(async way =>
    {
        s_numbers = [0, 0, 0];
        var i = 0;
        var old = s_numbers;
        s_numbers[i++] = await Replace(way.Calm());
        WriteLine($"{string.Join(",", old)} {string.Join(",", s_numbers)} {i}");
        string[] words = new string[2];
        words[i] = await Step.Of(way.Calm(), "w");
        words[i - 1] = words[i] = await Step.Of(way.Calm(), "v");
        WriteLine(string.Join(",", words));
        try
        {
            words[Log(7)] = await Loud(way);
        }
        catch (IndexOutOfRangeException)
        {
            WriteLine("out of range");
        }
    });

    private static async Task<int> Replace(Way way)
    {
        await Step.Go(way);
        s_numbers = [9, 9, 9];
        return 5;
    }

    private static int Log(int n) { WriteLine($"index {n}"); return n; }
    private static async Task<string> Loud(Way way) { var s = await Step.Of(way, "loud"); WriteLine(s); return s; }
}
