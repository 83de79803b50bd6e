// event += (await ...), add and remove accessors between suspensions.
namespace Corpus.EventAccessors;

internal sealed class Button
{
    private Action _clicked;
    public event Action Clicked
    {
        add { WriteLine("add"); _clicked += value; }
        remove { WriteLine("remove"); _clicked -= value; }
    }

    public void Click() => _clicked?.Invoke();
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var button = new Button();
        Action handler = () => WriteLine("clicked");
        button.Clicked += await Step.Of(completion.Calm(), handler);
        button.Click();
        button.Clicked -= await Step.Of(completion.Calm(), handler);
        button.Click();
        (await Step.Of(completion, button)).Clicked += handler;
    });
}
