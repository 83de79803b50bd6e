using System.Text.Json;
using System.Text.Json.Serialization;
using Async2.Cli.Store;
using Async2.Compiler;

namespace Async2.Cli.Weaving;

/// <summary>A woven assembly in the store.</summary>
/// <remarks>
///     KEY/report.json     what the weaver reported; the path is empty
///     KEY/assembly        where it was woven
///     KEY/pdb             where it has symbols, too
/// </remarks>
internal sealed class StoredWeave(ContentStore store, string key)
{
    private const string Report = "report.json";
    private const string Assembly = "assembly";
    private const string Pdb = "pdb";

    /// <summary>Copies the files to the destination of an input; null if they are not in the store.</summary>
    public AssemblyReport? Take(WeaveInput input)
    {
        if (store.Find(key) is not { } entry || entry.Text(Report) is not { } text) return null;
        var report = JsonSerializer.Deserialize(text, StoredJson.Default.AssemblyReport)!;
        if (report.Outcome != AssemblyOutcome.Woven) File.Copy(input.Source, input.Destination);
        else if (!entry.TryCopy(Assembly, input.Destination)) return null;
        else if (File.Exists(entry[Pdb]) && !entry.TryCopy(Pdb, PdbOf(input.Destination))) return null;
        return report with { Path = input.Source };
    }

    public void Keep(WeaveInput input, AssemblyReport report) => store.TryAdd(key, entry =>
    {
        if (report.Outcome == AssemblyOutcome.Woven)
        {
            File.Copy(input.Destination, entry[Assembly]);
            if (File.Exists(PdbOf(input.Destination))) File.Copy(PdbOf(input.Destination), entry[Pdb]);
        }
        File.WriteAllText(entry[Report], JsonSerializer.Serialize(report with { Path = "" }, StoredJson.Default.AssemblyReport));
    });

    private static string PdbOf(string destination) => Path.ChangeExtension(destination, ".pdb");
}

/// <summary>Reports as JSON, without reflection, which the native program has none of.</summary>
[JsonSerializable(typeof(WeaveReport))]
internal sealed partial class StoredJson : JsonSerializerContext;
