// ++ and -- on elements and members that are reached through awaits.
namespace Corpus.Increments;

internal sealed class Data
{
    public int Field;
    public int Property { get; set; }
    public Data Next;
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var w = completion.Calm();
        int[] array = [5, 6];
        WriteLine(array[await Step.Of(w, 0)]++ + ++array[await Step.Of(w, 1)]);
        var data = new Data { Next = new Data() };
        (await Step.Of(w, data)).Field++;
        (await Step.Of(w, data)).Next.Property--;
        WriteLine(--(await Step.Of(w, data)).Next.Field + (await Step.Of(w, data)).Property++);
        WriteLine($"{array[0]} {array[1]} {data.Field} {data.Property} {data.Next.Field} {data.Next.Property}");
        var dictionary = new Dictionary<string, int> { ["k"] = 1 };
        dictionary[await Step.Of(w, "k")]++;
        WriteLine(dictionary["k"] + await Step.Of(completion, 0));
    });
}
