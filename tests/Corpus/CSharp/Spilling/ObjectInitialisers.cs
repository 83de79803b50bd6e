// Object, nested object, collection, dictionary and array initialisers with awaits inside.
namespace Corpus.ObjectInitialisers;

internal sealed class Item
{
    public int Number { get; init; }
    public string Text;
    public Item Child { get; set; }
    public List<int> List { get; } = [0];
    public Dictionary<string, int> Map { get; } = [];
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var w = completion.Calm();
        var item = new Item
        {
            Number = await Step.Of(w, 1),
            Text = "t" + await Step.Of(w, "u"),
            Child = new Item { Number = await Step.Of(w, 2), Child = new() { Text = await Step.Of(w, "deep") } },
            List = { 5, await Step.Of(w, 6), 7 },
            Map = { ["a"] = await Step.Of(w, 8), [await Step.Of(w, "b")] = 9 },
        };
        WriteLine($"{item.Number} {item.Text} {item.Child.Number} {item.Child.Child.Text}");
        WriteLine(string.Join(",", item.List) + string.Join(",", item.Map));
        int[] array = [1, await Step.Of(w, 2), 3];
        var jagged = new[] { new[] { await Step.Of(w, 4) }, [5, await Step.Of(w, 6)] };
        WriteLine(string.Join(",", array.Concat(jagged[1])));
        var anonymous = new { A = await Step.Of(w, "x"), B = await Step.Of(completion, 3) };
        WriteLine(anonymous);
    });
}
