using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>A class, struct or interface under construction.</summary>
internal sealed class GeneratedType(Symbols symbols, string prefix, int layer, string? generic = null)
{
    private readonly List<Node> _members = [];

    public string Name { get; } = symbols.Name(prefix);

    public int Layer => layer;

    public string FullName => $"{symbols.Class(layer)}.{Name}";

    /// <summary>The additional symbols that its methods may use.</summary>
    public Scope Scope { get; } = new();

    public Place Place => new(symbols, Scope, layer, Rank: 0) { IsInStruct = prefix == "S", Generic = generic };

    public void Add(Node member) => _members.Add(member);

    /// <summary>A field, and a constructor that sets it.</summary>
    public void AddField(string type = TypeNames.Int)
    {
        Add(Node.Fragment($"public {type} f;"));
        Add(Node.Fragment($"public {Name}({type} f) {{ this.f = f; }}"));
        Scope.Add(new Variable(type, "this.f"));
    }

    /// <summary>Lets the following methods call this one on their own object.</summary>
    public void AddOwn(Method method) => Scope.Add(method with { Receiver = "this", Target = null });

    /// <summary>Adds the type to its layer's class.</summary>
    public void Declare(string kind, string bases = "")
    {
        var list = Node.List(bases.Length == 0 ? [] : [Node.Fragment(bases)]);
        var parameter = generic is null ? "" : $"<{generic}>";
        symbols.Members(layer).Add(Node.Fragment($"public {kind} {Name}{parameter} {list} {{ {Node.List(_members)} }}") with { Key = Name });
    }

    /// <summary>Registers the type as a factory for <paramref name="type"/>.</summary>
    public void Make(string type, string? exact = null)
    {
        var name = exact ?? FullName;
        symbols.Factories.Add(new Factory(type, name, layer, argument => Node.Fragment($"new {name}({argument})")));
    }
}
