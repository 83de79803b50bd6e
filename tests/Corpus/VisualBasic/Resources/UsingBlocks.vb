' Using over one and several resources, over a structure and over Nothing, with awaits inside.
Namespace UsingBlocks
    Class Res
        Implements IDisposable
        Private ReadOnly _name As String

        Public Sub New(name As String)
            _name = name
        End Sub

        Public Sub Dispose() Implements IDisposable.Dispose
            WriteLine($"dispose {_name}")
        End Sub
    End Class

    Structure Small
        Implements IDisposable
        Public Uses As Integer

        Public Sub Dispose() Implements IDisposable.Dispose
            WriteLine($"dispose small {Uses}")
        End Sub
    End Structure

    Module Program
        Sub Main()
            Completions.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(completion As Completion) As Task
            Using a As New Res("a"), b As New Res("b")
                Await Steps.Go(completion.Calm())
                WriteLine("body")
            End Using
            Using small = New Small With {.Uses = Await Steps.Of(completion.Calm(), 3)}
                Await Steps.Go(completion.Calm())
            End Using
            Using nothings As Res = Nothing
                Await Steps.Go(completion.Calm())
            End Using
            Using c = Await Make(completion.Calm(), "c")
                Await Steps.Go(completion)
                WriteLine("end")
            End Using
        End Function

        Private Async Function Make(completion As Completion, name As String) As Task(Of Res)
            Await Steps.Go(completion)
            Return New Res(name)
        End Function
    End Module
End Namespace
