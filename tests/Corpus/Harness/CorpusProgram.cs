using System.Reflection;

namespace Corpus.Harness;

/// <summary>One program of a corpus: the type <c>Corpus.NAME.Program</c> with its <c>Main</c>.</summary>
public sealed class CorpusProgram
{
    private const BindingFlags Statics = BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic;

    private readonly Lazy<Type> _type;

    private CorpusProgram(CorpusType type)
    {
        Name = type.Name.Split('.')[^2];
        _type = new(type.Load);
    }

    public string Name { get; }
    public bool NeedsOwnProcess => _type.Value.IsDefined(typeof(OwnProcessAttribute));

    public static IReadOnlyList<CorpusProgram> In(Assembly corpus) =>
        [.. CorpusType.In(corpus).Where(t => t.Name.EndsWith(".Program", StringComparison.Ordinal)).Select(t => new CorpusProgram(t)).OrderBy(p => p.Name, StringComparer.Ordinal)];

    /// <summary>The exit code that Main returned, if it returns one.</summary>
    public int? Run(string[] args)
    {
        var main = _type.Value.GetMethod("Main", Statics) ?? throw new MissingMethodException(_type.Value.FullName, "Main");
        var parameters = main.GetParameters().Length == 0 ? null : new object[] { args };
        switch (main.Invoke(null, BindingFlags.DoNotWrapExceptions, null, parameters, null))
        {
            case Task<int> task: return task.GetAwaiter().GetResult();
            case Task task: task.GetAwaiter().GetResult(); return null;
            case int code: return code;
            default: return null;
        }
    }
}
