using System.Collections.Concurrent;
using System.Security.Cryptography;
using Async2.OpenWorld.Tests.Support;

namespace Async2.OpenWorld.Tests.Visibility;

/// <summary>The reflection view of a woven library equals that before weaving.</summary>
public class ReflectionTests
{
    private const string Library = "Library";
    private const string HiddenType = "<Async2>";

    // The parts of a state machine that stay when it becomes the continuation class of its method.
    private static readonly string[] KeptByHomes = ["visibility: ", "in: ", "attribute: ", "parameter: ", "interface: "];

    private static readonly ConcurrentDictionary<string, Lazy<(Seen Before, Seen After)>> Looks = new();

    [Theory]
    [InlineData("Debug")]
    [InlineData("Release")]
    public void Types_look_as_before(string configuration)
    {
        var (before, after) = Look(configuration);
        Assert.InRange(before.Types.Count, 20, int.MaxValue);
        Same.Text(Text(before.Types), Text(new(after.Types.Where(t => !IsHidden(t.Key)))));
    }

    [Theory]
    [InlineData("Debug")]
    [InlineData("Release")]
    public void State_machines_keep_their_names_and_what_they_are(string configuration)
    {
        var (before, after) = Look(configuration);
        Assert.InRange(before.StateMachines.Count, 40, int.MaxValue);
        Same.Text(Text(OfHomes(before)), Text(OfHomes(after)));
    }

    [Theory]
    [InlineData("Debug")]
    [InlineData("Release")]
    public void One_hidden_type_is_added_at_most(string configuration)
    {
        var (before, after) = Look(configuration);
        var added = after.Types.Keys.Concat(after.StateMachines.Keys).Except(before.Types.Keys.Concat(before.StateMachines.Keys)).ToList();
        Assert.All(added, name => Assert.True(IsHidden(name), name));
        Assert.All(added.Where(name => name == HiddenType), name =>
        {
            Assert.Contains("visibility: NotPublic", after.Types[name]);
            Assert.Contains(after.Types[name], l => l.Contains("CompilerGenerated", StringComparison.Ordinal));
        });
    }

    [Theory]
    [InlineData("Debug")]
    [InlineData("Release")]
    public void Assembly_looks_as_before_but_for_the_runtime_library(string configuration)
    {
        var (before, after) = Look(configuration);
        Assert.Contains(before.Assembly, l => l.StartsWith("name: Library, Version=0.0.0.0, Culture=neutral, PublicKeyToken=", StringComparison.Ordinal) && !l.Contains("=null", StringComparison.Ordinal));
        var known = before.Assembly.ToHashSet();
        Same.Text(Ordered(before.Assembly), Ordered(after.Assembly.Where(line => known.Contains(line) || !IsOfRuntimeLibrary(line))));
    }

    // The facades of the framework differ from version to version; their contents do not.
    private static bool IsOfRuntimeLibrary(string line) => line == "reference: Async2.Runtime" || line.StartsWith("reference: System.", StringComparison.Ordinal)
        || line.StartsWith("attribute: [Async2.WovenAttribute(", StringComparison.Ordinal)
        || line.StartsWith("attribute: [System.Runtime.CompilerServices.IgnoresAccessChecksToAttribute(", StringComparison.Ordinal);

    private static bool IsHidden(string type) => type == HiddenType || type.StartsWith(HiddenType + "+", StringComparison.Ordinal);

    private static OrderedDictionary<string, string[]> OfHomes(Seen seen) =>
        new(seen.StateMachines.Select(m => KeyValuePair.Create(m.Key, m.Value.Where(IsKeptByHome).ToArray())));

    private static bool IsKeptByHome(string line) => KeptByHomes.Any(k => line.StartsWith(k, StringComparison.Ordinal));

    // The order of nested types in the metadata is not kept; that of a type's own members, and of types that are not nested, is.
    private static string Text(OrderedDictionary<string, string[]> types) =>
        string.Join('\n', types.OrderBy(t => t.Key, StringComparer.Ordinal).Select(t => $"{t.Key}\n{string.Join('\n', t.Value)}"));

    private static string Ordered(IEnumerable<string> lines) => string.Join('\n', lines.OrderBy(l => l.Contains('+', StringComparison.Ordinal) ? l : ""));

    private static (Seen Before, Seen After) Look(string configuration) => Looks.GetOrAdd(configuration, c => new(() =>
    {
        // Strong-named: the name stays, though its signature is lost.
        using var key = new RSACryptoServiceProvider(2048);
        var library = new Unit(Library, Repository.Source("Visibility", "Programs", "Library.cs")) { PublicKey = PublicKey(key) };
        var compiled = ProgramFolder.Compile("Reflect", c, [library, new("Reflect", Repository.Source("Visibility", "Programs", "Reflect.cs"))]);
        var woven = compiled.Weave([Library]);
        return (Seen.Of(compiled.Run(compiled.PathOf(Library))), Seen.Of(woven.Run(woven.PathOf(Library))));
    })).Value;

    // ECMA-335 II.6.2.1.3: two algorithms and the length, then the key as CryptoAPI writes it.
    private static byte[] PublicKey(RSACryptoServiceProvider key)
    {
        var blob = key.ExportCspBlob(includePrivateParameters: false);
        return [0x00, 0x24, 0x00, 0x00, 0x04, 0x80, 0x00, 0x00, .. BitConverter.GetBytes(blob.Length), .. blob];
    }
}
