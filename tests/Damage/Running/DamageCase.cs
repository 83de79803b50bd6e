using Async2.Damage.Mutation;
using Async2.Damage.Subjects;

namespace Async2.Damage.Running;

/// <summary>One mutated assembly in its own folder, woven alone or with an intact neighbour.</summary>
/// <remarks>
///     SEED/in/X.dll, X.pdb     mutated
///     SEED/in/Y.dll            intact, if the folder is woven
///     SEED/out                 the output
/// </remarks>
internal sealed class DamageCase
{
    private const int MostAttempts = 20;
    private readonly string _folder;

    private DamageCase(int seed, string folder, Subject subject)
    {
        _folder = Path.Combine(folder, $"{seed}");
        Input = Path.Combine(_folder, "in");
        Mutated = Path.Combine(Input, subject.Name);
        Output = Path.Combine(_folder, "out");
        Directory.CreateDirectory(Input);
    }

    /// <summary>The folder with the mutated assembly.</summary>
    public string Input { get; }

    /// <summary>The mutated assembly.</summary>
    public string Mutated { get; }

    public string Output { get; }

    /// <summary>The intact assembly beside it; null if it is woven alone.</summary>
    public string? Neighbour { get; private set; }

    /// <summary>A description of the mutation.</summary>
    public string Description { get; private set; } = "";

    public IReadOnlyList<string> Arguments => Neighbour is null
        ? ["rewrite", Mutated, "-o", Path.Combine(Output, Path.GetFileName(Mutated)), "-v"]
        : ["rewrite", Input, "-o", Output, "-v"];

    /// <summary>Creates the files of a seed.</summary>
    public static DamageCase Make(int seed, string folder, IReadOnlyList<Subject> subjects)
    {
        var chance = new Chance(seed);
        var subject = chance.Of(subjects);
        var made = new DamageCase(seed, folder, subject);
        if (chance.OneIn(4)) made.AddNeighbour(chance.Of([.. subjects.Where(s => s != subject && s.IsSmall)]));
        made.Description = $"{subject.Name}: {made.Mutate(subject, chance)}{(made.Neighbour is null ? "" : $", beside {Path.GetFileName(made.Neighbour)}")}";
        return made;
    }

    public void Delete() => Directory.Delete(_folder, recursive: true);

    private void AddNeighbour(Subject neighbour)
    {
        Neighbour = Path.Combine(Input, neighbour.Name);
        CopyWithPdb(neighbour.Path, Neighbour);
    }

    private string Mutate(Subject subject, Chance chance)
    {
        if (chance.OneIn(2)) return MutateStructure(subject, chance);
        var pdb = Path.ChangeExtension(subject.Path, ".pdb");
        CopyWithPdb(subject.Path, Mutated);
        if (File.Exists(pdb) && chance.OneIn(3))
        {
            File.WriteAllBytes(Path.ChangeExtension(Mutated, ".pdb"), ByteMutation.OfAnything(File.ReadAllBytes(pdb), chance));
            if (!chance.OneIn(3)) return "PDB";
        }

        var (image, what) = ByteMutation.OfImage(File.ReadAllBytes(subject.Path), chance);
        File.WriteAllBytes(Mutated, image);
        return what;
    }

    // A mutation that cannot be written is not a case.
    private string MutateStructure(Subject subject, Chance chance)
    {
        for (var attempt = 0; attempt < MostAttempts; attempt++)
        {
            try
            {
                return StructureMutation.Write(subject.Path, Mutated, chance);
            }
            catch (Exception e) when (e is not OutOfMemoryException)
            {
            }
        }

        CopyWithPdb(subject.Path, Mutated);
        return "nothing";
    }

    private static void CopyWithPdb(string from, string to)
    {
        File.Copy(from, to, overwrite: true);
        if (Path.ChangeExtension(from, ".pdb") is var pdb && File.Exists(pdb)) File.Copy(pdb, Path.ChangeExtension(to, ".pdb"), overwrite: true);
    }
}
