using Async2.Compiler.Inputs.Checks;

namespace Async2.Compiler;

/// <summary>The names in assemblies that a <see cref="MethodPattern"/> can have, to find misspelt ones.</summary>
public sealed class PatternNames
{
    private readonly HashSet<string> _assemblies = [];
    private readonly HashSet<string> _namespaces = [];
    private readonly HashSet<string> _types = [];
    private readonly HashSet<string> _methods = [];
    private readonly List<MethodDefinition> _definitions = [];

    /// <summary>Reads assemblies. Files that cannot be read have no names.</summary>
    public PatternNames(IEnumerable<string> paths)
    {
        foreach (var path in paths)
        {
            try
            {
                Add(path);
            }
            catch (Exception e) when (e is not OutOfMemoryException)
            {
                // The weaver says so, if it is an input.
            }
        }
    }

    /// <summary>Whether the pattern matches a method, or the type or assembly of one.</summary>
    public bool Match(MethodPattern pattern) => _definitions.Exists(pattern.Matches);

    /// <summary>Whether the pattern is a type's name with the name of a method that the type lacks.</summary>
    public bool LackMethodOf(MethodPattern pattern) =>
        !MethodPattern.HasWildcard(pattern.Text) && Outer(pattern.Text) is { } type && _types.Contains(type)
        && !_types.Contains(pattern.Text) && !Match(pattern);

    /// <summary>The pattern that is most like one that matches nothing; null if there are no names at all.</summary>
    public string? Nearest(MethodPattern misspelt)
    {
        var text = misspelt.Text;
        if (_namespaces.Contains(text)) return text + ".*";
        if (_types.Count == 0) return null;
        var type = Outer(text);
        if (type is not null && _types.Contains(type) && _methods.Where(m => Outer(m) == type).ToList() is [_, ..] own)
            return NearestName.Of(text, own);
        return NearestByPrefix(text) ?? NearestName.Of(text, _assemblies.Concat(_types).Concat(_methods));
    }

    // Shop.Oders.*     Shop.Orders.*
    private string? NearestByPrefix(string text)
    {
        var prefix = text.Split('*', '?')[0].TrimEnd('.');
        if (prefix.Length == 0 || prefix.Length == text.Length) return null;
        var nearest = NearestName.Of(prefix, _namespaces.Concat(_types).Concat(_methods)) + text[prefix.Length..];
        return Match(new MethodPattern(nearest)) ? nearest : null;
    }

    private static string? Outer(string name) => name.LastIndexOf('.') is > 0 and var dot ? name[..dot] : null;

    private void Add(string path)
    {
        if (ImageCheck.ProblemWith(File.ReadAllBytes(path), withCode: false) is not null) return;
        var module = ModuleDefinition.ReadModule(path, new ReaderParameters { InMemory = true });
        _assemblies.Add(module.Assembly.Name.Name);
        foreach (var type in module.GetTypes().Where(t => t.HasMethods)) Add(type);
    }

    private void Add(TypeDefinition type)
    {
        _definitions.AddRange(type.Methods);
        var name = MethodPattern.WithoutArity(MethodNames.Dotted(type));
        if (name.Contains('<')) return;
        _types.Add(name);
        _methods.UnionWith(type.Methods.Where(m => !m.IsSpecialName && !m.Name.StartsWith('<')).Select(m => $"{name}.{m.Name}"));
        for (var space = type.Namespace; !string.IsNullOrEmpty(space); space = Outer(space)) _namespaces.Add(space);
    }
}
