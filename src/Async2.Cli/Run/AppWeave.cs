using Async2.Cli.Dotnet;
using Async2.Cli.Folders;
using Async2.Cli.ReadyToRun;
using Async2.Cli.Store;
using Async2.Cli.Weaving;
using Async2.Compiler;

namespace Async2.Cli.Run;

/// <summary>Weaves an app's folder for <c>run</c>: into the cache, or into a temporary folder.</summary>
internal sealed class AppWeave(App app, WeaveOptions options, string host, IReadOnlyList<SharedFramework> frameworks)
{
    // Everything in the folder is copied. A larger folder is no app's own.
    private const long MostBytes = 4L << 30;
    private const int Attempts = 3;

    private readonly string _installed = DotnetHost.Installed(host);

    // Native code serves at the start. If the JIT does not replace it later, only assemblies that had some get it.
    private readonly NativeCodeScope _scope = app.IsTiered ? NativeCodeScope.All : NativeCodeScope.Lost;

    private string Runtime => RuntimeFile.For(_installed);

    /// <summary>The woven app in the cache, and whether it was there before; null if the cache is being removed meanwhile.</summary>
    public (WovenApp App, bool Hit)? InCache(UserCache cache, CancellationToken cancellationToken)
    {
        var inputs = Inputs();
        var known = new KnownKeys(cache.KnownKeys);
        for (var attempt = 1; attempt <= Attempts; attempt++)
        {
            var key = known.Of(inputs);
            if (WovenApp.Find(cache, key) is { } found) return (found, true);
            var changed = false;
            try
            {
                var added = WovenApp.Add(
                    cache, key, into => Fill(inputs.Tree, into, cache.Woven, HasChanged, cancellationToken),
                    (app, report) => new BackgroundCompile(app.Entry, cache.NativeCode).Begin(() => NativeCode(app.App, report, _scope)));
                if (added is not null) return (added, false);
            }
            catch (CommandException) when (changed && attempt < Attempts)
            {
            }

            bool HasChanged()
            {
                inputs = Inputs();
                return changed = known.Of(inputs) != key;
            }
        }
        return null;
    }

    internal AppInputs Inputs() => new(Read(), options, frameworks, Runtime, _scope) { Host = _installed };

    /// <summary>Weaves into a folder that the caller removes.</summary>
    public WeaveReport Into(string folder, CancellationToken cancellationToken) =>
        Fill(Read(), folder, store: null, () => false, cancellationToken);

    /// <summary>
    /// The compile job for the assemblies that were woven into a folder; null if there is none. Its paths are relative to the parent
    /// folder.
    /// </summary>
    /// <exception cref="CommandException">There is no framework to compile it against.</exception>
    public CompileJob? NativeCode(string folder, WeaveReport report, NativeCodeScope scope)
    {
        if (!CompileJob.IsAny(report, scope)) return null;
        var tree = FolderTree.Read(app.Folder);
        var files = tree.Assemblies().Select(a => new WeaveInput(tree.FullPath(a), Path.Combine(folder, a)));
        var framework = frameworks.Count > 0 ? ReferenceFramework.Of(frameworks) : ReferenceFramework.OfFolder(app.Folder);
        var references = framework.Folders;
        if (frameworks.Count > 0)
        {
            var dotnet = Beside(folder);
            files = files.Concat(dotnet.Inputs());
            references = dotnet.FrameworkFolders;
        }
        return CompileJob.For(Path.GetDirectoryName(folder)!, scope, files, report, framework, [folder, .. references]);
    }

    /// <summary>The <c>dotnet</c> that runs the app in a folder.</summary>
    public string HostFor(string folder) => frameworks.Count == 0 ? host : Beside(folder).Host;

    private PrivateDotnet Beside(string folder) => new(Path.Combine(Path.GetDirectoryName(folder)!, "dotnet"), host, frameworks);

    private WeaveReport Fill(
        FolderTree tree, string into, ContentStore? store, Func<bool> hasChanged, CancellationToken cancellationToken)
    {
        var report = ProgressDisplay.During(progress => frameworks.Count == 0
            ? new FolderWeave(tree, into, options, store: store) { Runtime = Runtime }
                .Run(onlyChanges: false, progress, cancellationToken)
            : WithFrameworks(tree, into, store, progress, cancellationToken));
        // A build that runs meanwhile would leave a mixture under the key of the old files.
        if (hasChanged()) throw new CommandException("the files change while they are read", app.Folder, "wait for the build to end");
        return report;
    }

    private WeaveReport WithFrameworks(
        FolderTree tree, string into, ContentStore? store, IProgress<WeaveProgress>? progress, CancellationToken cancellationToken)
    {
        var dotnet = Beside(into);
        dotnet.CreateFolders();
        var references = options with { ReferenceFolders = [.. frameworks.Select(f => f.Folder)] };
        var joined = new JoinedInputs(Path.GetFullPath(app.Dll), dotnet.Inputs());
        var report = new FolderWeave(tree, into, references, joined, store) { Runtime = Runtime }
            .Run(onlyChanges: false, progress, cancellationToken);
        dotnet.Complete(report);
        return report;
    }

    private FolderTree Read()
    {
        var tree = FolderTree.Read(app.Folder);
        if (tree.Files.Sum(f => FolderTree.LengthOf(tree.FullPath(f))) > MostBytes)
            throw new CommandException("too much beside the app", app.Folder, "publish the app to a folder of its own");
        return tree;
    }
}
