using Async2.Behaviour.Tests.Mutants.Mutations;
using Async2.Compiler.Options;
using Async2.Compiler;
using Async2.Compiler.Diagnostics;
using Async2.Compiler.Methods;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Behaviour.Tests.Mutants;

/// <summary>A corpus in which the <c>MoveNext</c> of every state machine has been changed without changing its meaning.</summary>
/// <param name="Compiled">Its assembly, unwoven.</param>
/// <param name="Woven">Its woven assembly.</param>
/// <param name="Report">The report of the weave.</param>
/// <param name="Changes">The changes of each method, by its name.</param>
internal sealed record Mutant(string Compiled, string Woven, AssemblyReport Report, IReadOnlyDictionary<string, string> Changes)
{
    public static Mutant Make(Variant original, int seed, int changes)
    {
        var assembly = Path.GetFileName(original.Folder.Path);
        var name = $"{original.Corpus.Name}-{original.Configuration}-{seed}-{changes}";
        var folder = Path.Combine(AppContext.BaseDirectory, "corpus", original.DotNet.Framework, "mutants", name);
        var built = Path.GetDirectoryName(original.Folder.Path)!;
        var compiled = Path.Combine(VariantFolder.Fresh(Path.Combine(folder, "compiled"), built), assembly);
        var done = Mutate(original.Folder.Path, compiled, seed, changes);
        var woven = Path.Combine(VariantFolder.Fresh(Path.Combine(folder, "woven"), built), assembly);
        var report = new Weaver(new WeaveOptions()).Weave([new WeaveInput(compiled, woven)]);
        return new Mutant(compiled, woven, report.Assemblies[0], done);
    }

    private static Dictionary<string, string> Mutate(string source, string destination, int seed, int changes)
    {
        using var resolver = new DefaultAssemblyResolver();
        resolver.AddSearchDirectory(Path.GetDirectoryName(source));
        using var module = ModuleDefinition.ReadModule(
            source, new ReaderParameters { ReadSymbols = true, InMemory = true, AssemblyResolver = resolver });
        var done = new Dictionary<string, string>();
        foreach (var (_, found) in FrontEndList.Find(FrontEndList.All, module, new MethodSettings(new LoweringOptions())).ToList())
        {
            var method = found.MachineType?.Methods.Single(StateMachine.IsMoveNext);
            if (method is null) continue;
            var name = MethodNames.Of(found.Method);
            // Separate random numbers for each method, so that its changes do not depend on the rest of the corpus.
            done[name] = Mutate(method, new Random(HashCode(name) ^ seed), changes);
        }

        ModuleFile.Write(module, destination);
        return done;
    }

    private static string Mutate(MethodDefinition method, Random random, int changes)
    {
        var body = IlBody.CopyOf(method);
        var done = new List<string>();
        for (var i = 0; i < changes; i++)
        {
            var mutation = Mutation.All[random.Next(Mutation.All.Count)];
            var mutated = body.Clone();
            mutation.Apply(mutated, random);
            // For values whose type is unknown.
            if (IlVerifier.Verify(mutated).Count > 0) continue;
            body = mutated;
            done.Add(mutation.Name);
        }

        // They name offsets in the original code.
        bool IsStale(CustomDebugInformation information) => information is StateMachineScopeDebugInformation or AsyncMethodBodyDebugInformation;
        foreach (var stale in method.CustomDebugInformations.Where(IsStale).ToList())
            method.CustomDebugInformations.Remove(stale);
        BodyWriter.Write(body, method);
        return string.Join(", ", done);
    }

    private static int HashCode(string text) => text.Aggregate(17, (hash, c) => unchecked(hash * 31 + c));
}
