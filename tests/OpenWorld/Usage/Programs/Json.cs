using System.Text.Json;
using System.Text.Json.Serialization;

static class Json
{
    static async Task Main()
    {
        var options = new JsonSerializerOptions { WriteIndented = true, IncludeFields = true };
        Thing thing = new Derived { Name = "thing", Number = 5, Field = 7, Extra = [1, 2] };
        var text = JsonSerializer.Serialize(thing, options);
        Console.WriteLine(text);
        var back = JsonSerializer.Deserialize<Thing>(text, options);
        Console.WriteLine($"{back.GetType().Name} {back.Name} {await back.Describe()}");
        Console.WriteLine(JsonSerializer.Serialize(new Point(1, 2), options));
        Console.WriteLine(JsonSerializer.Serialize(JsonSerializer.Deserialize<Point>("""{ "X": 3, "Y": 4 }"""), options));

        using var stream = new MemoryStream();
        await JsonSerializer.SerializeAsync(stream, new Streaming(), options);
        Console.WriteLine(System.Text.Encoding.UTF8.GetString(stream.ToArray()));
        stream.Position = 0;
        await foreach (var number in JsonSerializer.DeserializeAsyncEnumerable<int>(new MemoryStream("[1,2,3]"u8.ToArray()))) Console.WriteLine(number);
        foreach (var property in JsonSerializerOptions.Default.GetTypeInfo(typeof(Derived)).Properties) Console.WriteLine($"{property.Name} {property.PropertyType}");
    }
}

[JsonPolymorphic]
[JsonDerivedType(typeof(Derived), "derived")]
public class Thing
{
    public string Name { get; set; }
    public int Number { get; set; }
    public int Field;

    public virtual async Task<string> Describe()
    {
        await Task.Yield();
        return Name;
    }
}

public class Derived : Thing
{
    public List<int> Extra { get; set; }

    public override async Task<string> Describe() => $"{await base.Describe()} {Extra.Count}";

    [JsonIgnore]
    public Func<Task<int>> Lambda => async () => await Task.FromResult(Number);
}

public readonly record struct Point(int X, int Y)
{
    public async Task<int> Sum()
    {
        await Task.Yield();
        return X + Y;
    }
}

public class Streaming
{
    public IAsyncEnumerable<int> Items => Produce(3);

    private static async IAsyncEnumerable<int> Produce(int count)
    {
        for (var i = 0; i < count; i++)
        {
            yield return i;
            await Task.Yield();
        }
    }
}
